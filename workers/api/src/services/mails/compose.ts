import type { Deps } from '../../ports/deps.ts';
import { mailLine } from './mail-line.ts';
import { filesOfUpload, type MailEvent, type UploadCounts } from './mail-event.ts';

interface Mail {
  subject: string;
  text: string;
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const ending = (baseUrl: string, projectId: string, which: string) => `
The project: ${baseUrl}/dashboard/projects/${projectId}

You get this mail because "${which}" is on in your Account Settings. Switch it off there to get no more of them:
${baseUrl}/dashboard/settings
`;

function analysisMail({ action, metadata, title }: MailEvent): Mail {
  const type = mailLine(String(metadata.analysis_type ?? ''));
  const failed = action === 'Analysis failed';
  const [analysed, refused, detections] = [
    number(metadata.files_analysed),
    number(metadata.files_refused),
    number(metadata.detections),
  ];
  const counts =
    analysed === null || refused === null
      ? ''
      : `${files(analysed)} analysed, ${files(refused)} refused${refused > 0 ? ' (files.csv among the results says why)' : ''}, ${detections ?? 0} detections.\n`;
  const reason = failed ? `${mailLine(String(metadata.error_message ?? ''))}\n` : '';
  return {
    subject: `Analysis ${failed ? 'failed' : 'completed'}: ${title}`,
    text: `The analysis ${type} in your project "${title}" ${failed ? 'has failed' : 'is complete'}.\n\n${reason}${counts}`,
  };
}

const uploadMail = (event: MailEvent, { stored, lacking, refused }: UploadCounts) => {
  const missing = lacking > 0 ? [`${files(lacking)} missing or refused`] : [];
  const unsent = refused > 0 ? [`${files(refused)} refused before they were sent`] : [];
  const where = [
    ...(lacking > 0 ? ['The project lists them with the reasons.'] : []),
    ...(refused > 0
      ? [
          'Why files were refused before they were sent stands where you uploaded: on the receipt, or on the page.',
        ]
      : []),
  ];
  return {
    subject: `Upload with missing files: ${event.title}`,
    text: `The upload of "${mailLine(String(event.metadata.dataset_name ?? ''))}" to your project "${event.title}" has ended, and not all files arrived.

${[`${files(stored)} stored`, ...missing, ...unsent].join(', ')}. ${where.join(' ')} Keep the card, and run the same upload again: only what is missing is sent.
`,
  };
};

/** The mail of an event, in plain text; null when there is nothing to tell any more. */
export async function compose({ db, config }: Deps, found: MailEvent): Promise<Mail | null> {
  const event = { ...found, title: mailLine(found.title) };
  const end = (which: string) => ending(config.baseUrl, event.projectId, which);
  if (event.action !== 'Dataset uploaded') {
    const mail = analysisMail(event);
    return { ...mail, text: mail.text + end('Analysis Complete Notifications') };
  }
  const counts = await filesOfUpload(db, event);
  if (!counts) return null;
  const mail = uploadMail(event, counts);
  return { ...mail, text: mail.text + end('Project Updates') };
}
