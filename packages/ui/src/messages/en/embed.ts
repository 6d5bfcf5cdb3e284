/**
 * Widgets in other people's pages: texts for visitors, and console messages for the page's author.
 */
export const embed = {
  unavailable: 'This cannot be shown at the moment.',
  ofAPart: 'These results are of a part of the recordings, since their analysis was stopped.',

  noTarget: 'This widget does not know what to show. Give it an analysis-id or a project-id.',
  wrongLocale: (given: string) =>
    `"${given}" is no language tag such as de-DE. Numbers and dates are written in the browser’s own language.`,
};

/**
 * Console messages of the element for the page's author. Not in the catalogue: React pages do not
 * load them.
 */
export const embedConsole = {
  noToken:
    'This widget was given no access. Set its property fetchToken, or its attribute public for a public project.',
  noBaseUrl: 'This widget does not know its service. Give it a base-url.',
  unknownWidget: (name: string, names: readonly string[]) =>
    `There is no widget called "${name}". Use one of: ${names.join(', ')}.`,
  tokenLate: (seconds: number) =>
    `fetchToken gave no token within ${seconds} seconds, twice. See whether your server answers.`,
  tokenEmpty:
    'fetchToken gave no token. It has to give the text of one, which your server gets as the field token.',
  tokenFailed: (reason: string) =>
    `fetchToken failed, twice: ${reason}. See whether your server answers, and what its log says.`,
  refused: (origin: string) =>
    `The service refused the token. Your server has to make a new one for every visit, with an API key that has the scope embed:create, and has to name the origin ${origin}.`,
  notFound: (origin: string) =>
    `The service has nothing of that id for this page. See whether the id is right, and whether the token is for it and names the origin ${origin}.`,
  notPublic: (origin: string) =>
    `The service gives no access to this project without a token. Its owner has to make it public and to name the origin ${origin}.`,
  unreachable: (service: string) =>
    `${service} could not be reached. See whether base-url is right, whether the service runs, and whether the page’s content security policy allows it in connect-src.`,
  noPart: (address: string) =>
    `${address} could not be loaded, or is not what belongs to this biophony-widget.js. It has to stand beside it, unchanged, and the page’s content security policy has to allow it.`,
  failed: (reason: string, code: string, requestId: string | null) =>
    `${reason} (${code}${requestId === null ? '' : `, request ${requestId}`})`,
};
