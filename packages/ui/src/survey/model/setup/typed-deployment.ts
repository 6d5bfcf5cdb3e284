import type { Deployment, DeploymentUpdate } from '@biophony/contract';
import { deploymentZone } from '@biophony/recordings/survey';
import { inZone, typedTime, zoneFields, zoneProblem, type TypedTime } from './zone-times.ts';

/** What the form of a deployment holds. */
export interface TypedDeployment {
  site: string;
  from: string;
  to: string;
  zone: string;
  height: string;
  orientation: string;
  setUpBy: string;
  note: string;
}

/** The bounds that people set; none where recorded time bounds the deployment. */
const boundsOf = ({ start, end, recorded_from }: Deployment) =>
  recorded_from === null ? { start, end } : { start: null, end: null };

/** A deployment as its form shows it first. */
export function shownDeployment(deployment: Deployment): TypedDeployment {
  const zone = deploymentZone(deployment);
  const { start, end } = boundsOf(deployment);
  const { height_m: height } = deployment;
  return {
    site: deployment.site_id,
    from: start === null ? '' : inZone(start, zone),
    to: end === null ? '' : inZone(end, zone),
    zone: deployment.time_zone ?? deployment.utc_offset ?? '',
    height: height === null ? '' : String(height),
    orientation: deployment.orientation ?? '',
    setUpBy: deployment.setup_by ?? '',
    note: deployment.note ?? '',
  };
}

/** What was typed, as a change, and what of it cannot be read. */
interface DeploymentChange {
  change: DeploymentUpdate;
  /** Sentences; null for what can be read. */
  problems: { zone: string | null; from: string | null; to: string | null };
  /** Whether the end is not after the start. */
  isBackwards: boolean;
  /** Whether the height is a number, or empty. */
  isHeight: boolean;
}

/** What was typed into the form of a deployment, as a change of the deployment that the form showed first. */
export function deploymentChange(shown: Deployment, typed: TypedDeployment): DeploymentChange {
  const before = shownDeployment(shown);
  const kept = boundsOf(shown);
  const fault = zoneProblem(typed.zone);
  const zone = deploymentZone(fault ? shown : { ...shown, ...zoneFields(typed.zone) });
  const bound = (edge: 'start' | 'end', field: 'from' | 'to'): TypedTime => {
    const iso = kept[edge];
    const text = typed[field];
    // The text is to the minute, and may name an hour that clocks showed twice: the moment that it shows is more exact.
    const isKept = text === before[field] && text === (iso === null ? '' : inZone(iso, zone));
    return isKept ? { iso, problem: null } : typedTime(text, edge, zone);
  };
  const from = bound('start', 'from');
  const to = bound('end', 'to');
  const differs = (field: keyof TypedDeployment) => typed[field] !== before[field];
  const height = typed.height.trim() === '' ? null : Number(typed.height);
  const isBounded = from.iso !== kept.start || to.iso !== kept.end;
  // The offset that the first recording names is lost with the recorded bounds, and the new ones were read in it.
  const isLost = isBounded && typed.zone.trim() === '' && zone !== 'UTC';
  return {
    // What nobody typed may have been changed elsewhere meanwhile, and stays as it is.
    change: {
      ...(differs('site') && { site_id: typed.site }),
      ...((isLost || differs('zone')) && zoneFields(isLost ? zone : typed.zone)),
      ...(differs('height') && { height_m: height }),
      ...(differs('orientation') && { orientation: typed.orientation.trim() || null }),
      ...(differs('setUpBy') && { setup_by: typed.setUpBy.trim() || null }),
      ...(differs('note') && { note: typed.note.trim() || null }),
      ...(isBounded && { start: from.iso, end: to.iso, recorded_from: null, recorded_to: null }),
    },
    problems: { zone: fault, from: from.problem, to: to.problem },
    isBackwards: from.iso !== null && to.iso !== null && Date.parse(to.iso) <= Date.parse(from.iso),
    isHeight: height === null || Number.isFinite(height),
  };
}
