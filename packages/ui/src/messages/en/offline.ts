const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

/** “3 verdicts and 1 note”; of one kind alone without the other. */
function workOf({ verdicts, notes }: { verdicts: number; notes: number }): string {
  const parts = [
    verdicts > 0 ? count(verdicts, 'verdict', 'verdicts') : '',
    notes > 0 ? count(notes, 'note', 'notes') : '',
  ];
  return parts.filter(Boolean).join(' and ');
}

interface Work {
  verdicts: number;
  notes: number;
}

const isOne = ({ verdicts, notes }: Work) => verdicts + notes === 1;

/** Texts of pages without a network, and of work that waits to be sent. */
export const offline = {
  away: (since: string | null) =>
    since === null ? 'No network.' : `No network. This is what was here on ${since}.`,
  waits: (work: Work) => `${workOf(work)} ${isOne(work) ? 'waits' : 'wait'} to be sent.`,
  back: 'The network is back.',
  backSent: 'The network is back. Everything was sent.',
  notSent: (work: Work) => `${workOf(work)} could not be sent.`,
  show: 'Show',
  noteWaits: 'Waits to be sent',
  noteRefused: (reason: string) => `Could not be sent: ${reason}`,
  noteKept: 'Without a network, the note waits on this device.',
  needsNetwork: (page: string) => `${page} needs a network. It was not kept on this device.`,
  pages: {
    explore: 'The explorer',
    survey: 'The survey',
    species: 'The page of a species',
  },
  signOut: {
    title: 'Sign out and lose what waits?',
    text: (work: Work, titles: readonly string[], projects: number) => {
      const [title] = titles;
      const where =
        projects === 1 && title !== undefined
          ? `of “${title}”`
          : `of ${count(projects, 'project', 'projects')}`;
      const [have, them] = isOne(work) ? ['has', 'it'] : ['have', 'them'];
      return `${workOf(work)} ${where} ${have} not been sent. Signing out deletes ${them} from this device.`;
    },
    awayTitle: 'Signing out needs a network',
    awayText:
      'You stay signed in, and nothing is deleted. Sign out when the network is back. Account Settings deletes what this device keeps.',
    stay: 'Stay Signed In',
    send: 'Send Them First',
    sending: 'Sending...',
    leave: 'Sign Out and Delete',
  },
  settings: {
    title: 'Without a Network',
    keep: 'Keep what I open for use without a network',
    text: 'Projects, notes, sites and samples that you open stay readable on this device, also in the field. They are deleted when you sign out. The storage of a device is not encrypted.',
    kept: (size: string) => `Kept on this device: ${size}`,
    delete: 'Delete',
    deleteKept: 'Delete what is kept on this device',
    unavailable: 'This browser keeps nothing for use without a network.',
  },
};
