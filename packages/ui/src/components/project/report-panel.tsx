'use client';

import { FileTextIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';

/** The third step's panel. Reports cannot be made yet, and it says so. */
export function ReportPanel() {
  const { project } = useMessages();
  return (
    <div>
      <Button size="3" disabled>
        <FileTextIcon aria-hidden="true" /> {project.generateReport}
      </Button>
    </div>
  );
}
