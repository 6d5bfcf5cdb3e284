import type { Command } from 'commander';
import type { Shell } from './this-program.ts';

/** `values` are suggestions; empty when any text will do. */
interface CompletedOption {
  flags: string[];
  description: string;
  takesValue: boolean;
  takesPath: boolean;
  values: string[];
}

export interface CompletedCommand {
  path: string;
  commands: { name: string; description: string }[];
  options: CompletedOption[];
  takesPaths: boolean;
  /** Possible arguments, where they are few. */
  choices: string[];
}

const pathLike = /[<[](?:path|folder|file)/;

const visible = (command: Command) => command.createHelp().visibleCommands(command);

export function commandTree(command: Command, path = ''): CompletedCommand[] {
  const commands = visible(command).filter((one) => one.name() !== 'help');
  const own: CompletedCommand = {
    path,
    commands: commands.map((one) => ({ name: one.name(), description: one.description() })),
    options: command.options.map((option) => ({
      flags: [option.short, option.long].filter((flag): flag is string => Boolean(flag)),
      description: option.description,
      takesValue: option.required || option.optional,
      takesPath: pathLike.test(option.flags),
      values: option.argChoices ?? [],
    })),
    takesPaths: command.registeredArguments.some((one) => pathLike.test(`<${one.name()}`)),
    choices: command.registeredArguments.flatMap((one) => one.argChoices ?? []),
  };
  const inner = commands.flatMap((one) => commandTree(one, `${path} ${one.name()}`.trim()));
  return [own, ...inner];
}

const wordsOf = ({ commands, choices, options }: CompletedCommand): string =>
  [...commands.map(({ name }) => name), ...choices, ...options.flatMap(({ flags }) => flags)].join(
    ' ',
  );

const flagsOf = (tree: CompletedCommand[], has: (option: CompletedOption) => boolean): string => {
  const options = tree.flatMap((command) => command.options.filter(has));
  return [...new Set(options.flatMap(({ flags }) => flags))].join(' ');
};

/** For each option with suggestions: the words typed before them, and the suggestions. */
const offersOf = (tree: CompletedCommand[]): string[] =>
  tree.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values.length > 0)
      .map(({ flags, values }) => {
        const typed = flags.map((flag) => `"${`${path} ${flag}`.trim()}"`).join(' | ');
        return `    ${typed}) words="${values.join(' ')}"; files=0 ;;`;
      }),
  );

/**
 * Finds the longest command among the words typed, then offers its words. After an option with a
 * value it offers the values, or files for paths. bash also splits words at `:` and `=`; zsh, which
 * reads this script too, does not. In zsh `path` is the search path, so no variable may have that
 * name. File names are read line by line: they may have spaces and pattern characters. zsh's
 * `compgen` finds none after a typed space.
 */
function bash(tree: CompletedCommand[]): string {
  const cases = tree
    .filter(({ path }) => path)
    .map((one) => `    "${one.path}") words="${wordsOf(one)}"; files=${one.takesPaths ? 1 : 0} ;;`);
  const root = tree[0] ? wordsOf(tree[0]) : '';
  return `# bash completion of biophony: source <(biophony completion bash)
_biophony() {
  local current="" typed="" words="" files=0 word="" before="" colons="" option=""
  local commands=" ${tree.map(({ path }) => path.replace(/ /g, '_')).join(' ')} "
  local valued=" ${flagsOf(tree, ({ takesValue }) => takesValue)} "
  local placed=" ${flagsOf(tree, ({ takesPath }) => takesPath)} "
  for word in "\${COMP_WORDS[@]:1:$COMP_CWORD}"; do
    if [ "$word" = : ]; then
      current="$current:"; colons="$current"
      continue
    fi
    if [ -n "$colons" ] && [ "$colons" = "$current" ]; then
      current="$current$word"
      continue
    fi
    if [ -n "$current" ]; then
      case "$valued" in
        *" $before "*) ;;
        *) case "$commands" in
             *" \${typed:+\${typed// /_}_}$current "*) typed="\${typed:+$typed }$current" ;;
           esac ;;
      esac
      before="$current"
    fi
    colons=""; current="$word"
    [ "$current" != = ] || current=""
  done
  case "$current" in
    --*=*) before="\${current%%=*}"; option="$before="; current="\${current#*=}" ;;
  esac
  case "$typed" in
${cases.join('\n')}
    *) words="${root}" ;;
  esac
  case "$valued" in
    *" $before "*) words=""; files=0 ;;
  esac
  case "$placed" in
    *" $before "*) files=1 ;;
  esac
  case "$typed $before" in
${offersOf(tree).join('\n')}
  esac
  COMPREPLY=($(compgen -P "$option" -W "$words" -- "$current"))
  if [ "$files" = 0 ]; then
    compopt +o filenames 2>/dev/null
  elif [ "\${current#-}" = "$current" ]; then
    while IFS= read -r word; do
      [ -z "$word" ] || COMPREPLY+=("$word")
    done <<< "$(compgen -P "$option" -f -- "$current")"
  fi
  [ -z "$colons" ] || COMPREPLY=("\${COMPREPLY[@]#"$colons"}")
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
    ...options.map(({ flags, description, takesValue, takesPath, values }) => {
      const names = flags.map((flag) =>
        flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`,
      );
      const offered = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : '';
      const needed = takesPath ? ' -r -F' : takesValue ? ' -x' : '';
      return line(`${names.join(' ')}${offered || needed}`, description);
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

export const completionScript = (shell: Shell, tree: CompletedCommand[]): string =>
  ({ bash, zsh, fish })[shell](tree);
