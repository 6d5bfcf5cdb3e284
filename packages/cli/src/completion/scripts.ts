import type { CompletedCommand } from './command-tree.ts';
import type { Shell } from './shells.ts';

const wordsOf = ({ commands, choices, options }: CompletedCommand): string =>
  [...commands.map(({ name }) => name), ...choices, ...options.flatMap(({ flags }) => flags)].join(
    ' ',
  );

/** Options that are followed by a value. */
const valuedOf = (tree: CompletedCommand[]): string =>
  [
    ...new Set(
      tree.flatMap(({ options }) =>
        options.flatMap(({ flags, takesValue }) => (takesValue ? flags : [])),
      ),
    ),
  ].join(' ');

/**
 * Finds the longest command among the words typed, then offers its words; after an option that takes
 * a value, files. zsh reads it too, where `path` is the search path and no name for anything else.
 */
function bash(tree: CompletedCommand[]): string {
  const cases = tree
    .filter(({ path }) => path)
    .map((one) => `    "${one.path}") words="${wordsOf(one)}"; files=${one.takesPaths ? 1 : 0} ;;`);
  const root = tree[0] ? wordsOf(tree[0]) : '';
  return `# bash completion of biophony: source <(biophony completion bash)
_biophony() {
  local current="\${COMP_WORDS[COMP_CWORD]}" typed="" words="" files=0 word="" before=""
  local commands=" ${tree.map(({ path }) => path.replace(/ /g, '_')).join(' ')} "
  local valued=" ${valuedOf(tree)} "
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$valued" in
      *" $before "*) ;;
      *) case "$commands" in
           *" \${typed:+\${typed// /_}_}$word "*) typed="\${typed:+$typed }$word" ;;
         esac ;;
    esac
    before="$word"
  done
  case "$typed" in
${cases.join('\n')}
    *) words="${root}" ;;
  esac
  case "$valued" in
    *" $before "*) words=""; files=1 ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "$files" = 1 ] && [ "\${current#-}" = "$current" ]; then
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _biophony biophony
`;
}

const zsh = (tree: CompletedCommand[]): string =>
  `#compdef biophony
# zsh completion of biophony: source <(biophony completion zsh)
(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${bash(tree)}`;

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

function fishCommand(command: CompletedCommand): string[] {
  const { path, commands, choices, options, takesPaths } = command;
  const typed = path
    .split(' ')
    .filter(Boolean)
    .map((word) => `__fish_seen_subcommand_from ${word}`);
  const inner = commands.map(({ name }) => name).join(' ');
  const before = [...typed, ...(inner ? [`not __fish_seen_subcommand_from ${inner}`] : [])];
  const when = before.length > 0 ? ` -n ${quoted(before.join('; and '))}` : '';
  const line = (rest: string, description: string) =>
    `complete -c biophony${when} ${rest} -d ${quoted(description)}`;
  return [
    ...(takesPaths ? [`complete -c biophony${when} -F`] : []),
    ...commands.map(({ name, description }) => line(`-a ${name}`, description)),
    ...choices.map((choice) => `complete -c biophony${when} -a ${choice}`),
    ...options.map(({ flags, description, takesValue }) => {
      const names = flags.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      return line(`${names.join(' ')}${takesValue ? ' -r' : ''}`, description);
    }),
  ];
}

const fish = (tree: CompletedCommand[]): string =>
  [
    '# fish completion of biophony: biophony completion fish | source',
    'complete -c biophony -f',
    ...tree.flatMap(fishCommand),
    '',
  ].join('\n');

/** The completion script of a shell. */
export const completionScript = (shell: Shell, tree: CompletedCommand[]): string =>
  ({ bash, zsh, fish })[shell](tree);
