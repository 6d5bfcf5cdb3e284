import { useSession } from '@biophony/ui/headless';
import { type AdminPage, AdminScreen } from '@biophony/ui/screens';
import { Navigate, useParams } from 'react-router';
import { paths } from '../shared/addresses.ts';

const pages: readonly string[] = ['overview', 'users', 'analyses', 'runners', 'models', 'settings'];

/** Administration, for operators only; others get the page for unknown addresses. */
export default function AdminRoute() {
  const { page = 'overview' } = useParams();
  const { profile } = useSession();
  if (!profile?.operator || !pages.includes(page)) return <Navigate to={paths.projects} replace />;
  return <AdminScreen key={page} page={page as AdminPage} />;
}
