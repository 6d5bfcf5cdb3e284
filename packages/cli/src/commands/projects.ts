import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import { act, collect } from './options.ts';

function listProjectsCommand(projects: Command): void {
  const command = projects.command('list').description('list your projects, last changed first');
  act<object, []>(command, async (ctx) => {
    const { connect } = await import('../account/connect.ts');
    const { listProjects, projectsTable } = await import('../account/projects.ts');
    const list = await listProjects(await connect(ctx.settings), ctx.interrupts.stop);
    await ctx.answer({ projects: list }, projectsTable(list, ctx.width));
  });
}

function createCommand(projects: Command): void {
  const command = projects
    .command('create')
    .description('create a project')
    .argument('<title>', 'its title')
    .option('--description <text>', 'what it is about');
  act<{ description?: string }, [string]>(command, async (ctx, { description }, title) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const project = await client.projects.create(
      { title, description },
      { signal: ctx.interrupts.stop },
    );
    ctx.say(`Created project "${project.title}".`);
    await ctx.answer({ project }, project.project_id);
  });
}

interface PublicFlags {
  origin?: string[];
  off?: boolean;
}

function publicCommand(projects: Command): void {
  const command = withExamples(
    projects
      .command('public')
      .description('let pages show a project to everybody; without options, list these pages')
      .argument('<project>', 'its ID')
      .option(
        '--origin <url>',
        'a page that may show it, such as https://reserve.example; may be repeated, replaces earlier ones',
        collect,
      )
      .option('--off', 'stop all pages from showing it'),
    ['biophony projects public PROJECT_ID --origin https://reserve.example'],
    ['biophony projects public PROJECT_ID --off'],
  );
  act<PublicFlags, [string]>(command, async (ctx, flags, projectId) => {
    const { connect } = await import('../account/connect.ts');
    const { changedAccess, publicText } = await import('../account/access.ts');
    const changed = changedAccess(flags.origin, flags.off);
    const { projects: calls } = await connect(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const before = await calls.publicAccess(projectId, options);
    const access = changed
      ? await calls.setPublicAccess(projectId, { ...before, ...changed }, options)
      : before;
    await ctx.answer({ project_id: projectId, public_access: access }, publicText(access));
  });
}

interface PlacesFlags {
  hide?: boolean;
  show?: boolean;
  yes?: boolean;
}

function placesCommand(projects: Command): void {
  const command = withExamples(
    projects
      .command('places')
      .description('hide or show exact places of a project; without options, show which it does')
      .argument('<project>', 'its ID')
      .option('--hide', 'only the owner and managers see exact places')
      .option('--show', 'say what everybody would see; with --yes show it')
      .option('--yes', 'show exact places to everybody who reads the project'),
    ['biophony projects places PROJECT_ID --hide'],
    ['biophony projects places PROJECT_ID --show --yes'],
  );
  act<PlacesFlags, [string]>(command, async (ctx, { hide, show, yes = false }, projectId) => {
    const { connect } = await import('../account/connect.ts');
    const { placesText, showsPlaces, wantedPlaces } = await import('../account/access.ts');
    const wanted = wantedPlaces(hide, show);
    const { projects: calls } = await connect(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const before = (await calls.get(projectId, options)).hides_places ?? false;
    const asksFirst = wanted === false && before && !yes;
    const hides =
      wanted === null || wanted === before || asksFirst
        ? before
        : ((await calls.update(projectId, { hides_places: wanted }, options)).hides_places ??
          wanted);
    const text = asksFirst ? showsPlaces(projectId) : placesText(hides);
    await ctx.answer({ project_id: projectId, hides_places: hides }, text);
  });
}

export function projectsCommand(program: Command): void {
  const projects = program
    .command('projects')
    .description('list and create projects, make one public, and hide or show exact places');
  listProjectsCommand(projects);
  createCommand(projects);
  publicCommand(projects);
  placesCommand(projects);
}

interface OfProject {
  project: string;
}

const ofProject = ['--project <id>', 'the project'] as const;

export function datasetsCommand(program: Command): void {
  const command = program
    .command('datasets')
    .description('the datasets of a project, one for each card')
    .command('list')
    .description("list a project's datasets: files, hours, size")
    .requiredOption(...ofProject);
  act<OfProject, []>(command, async (ctx, flags) => {
    const { connect } = await import('../account/connect.ts');
    const { datasetsTable } = await import('../account/projects.ts');
    const client = await connect(ctx.settings);
    const datasets = await client.datasets.list(flags.project, { signal: ctx.interrupts.stop });
    await ctx.answer({ datasets }, datasetsTable(datasets, ctx.width));
  });
}

export function analysesCommand(program: Command): void {
  const command = program
    .command('analyses')
    .description('the analyses of a project')
    .command('list')
    .description("list a project's analyses with their progress, newest first")
    .requiredOption(...ofProject);
  act<OfProject, []>(command, async (ctx, flags) => {
    const { connect } = await import('../account/connect.ts');
    const { analysesTable } = await import('../account/projects.ts');
    const client = await connect(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const analyses = await client.analyses.list(flags.project, options);
    const datasets = await client.datasets.list(flags.project, options);
    await ctx.answer({ analyses }, analysesTable(analyses, datasets, ctx.width));
  });
}

interface NoteFlags extends OfProject {
  author?: string;
}

function listNotesCommand(notes: Command): void {
  const command = notes
    .command('list')
    .description("show a project's notes, newest first")
    .requiredOption(...ofProject);
  act<NoteFlags, []>(command, async (ctx, flags) => {
    const { connect } = await import('../account/connect.ts');
    const { notesText } = await import('../account/projects.ts');
    const client = await connect(ctx.settings);
    const { notes: list } = await client.projects.get(flags.project, {
      signal: ctx.interrupts.stop,
    });
    await ctx.answer({ notes: list }, notesText(list, ctx.width));
  });
}

function addCommand(notes: Command): void {
  const command = notes
    .command('add')
    .description('add a note to a project')
    .argument('<text>', 'what to note')
    .requiredOption(...ofProject)
    .option('--author <name>', 'who notes it');
  act<NoteFlags, [string]>(command, async (ctx, flags, text) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const body = { text, author: flags.author };
    const note = await client.notes.create(flags.project, body, { signal: ctx.interrupts.stop });
    await ctx.answer({ note }, note.note_id);
  });
}

function editCommand(notes: Command): void {
  const command = notes
    .command('edit')
    .description("change a note's text")
    .argument('<note>', 'its ID')
    .argument('<text>', 'the new text')
    .requiredOption(...ofProject);
  act<NoteFlags, [string, string]>(command, async (ctx, flags, noteId, text) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const options = { signal: ctx.interrupts.stop };
    const note = await client.notes.update(flags.project, noteId, { text }, options);
    await ctx.answer({ note }, note.note_id);
  });
}

function deleteCommand(notes: Command): void {
  const command = notes
    .command('delete')
    .description('delete a note')
    .argument('<note>', 'its ID')
    .requiredOption(...ofProject);
  act<NoteFlags, [string]>(command, async (ctx, flags, noteId) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    await client.notes.delete(flags.project, noteId, { signal: ctx.interrupts.stop });
    await ctx.answer({ deleted: true, note_id: noteId }, 'Note deleted.');
  });
}

export function notesCommand(program: Command): void {
  const notes = program.command('notes').description('notes of a project');
  listNotesCommand(notes);
  addCommand(notes);
  editCommand(notes);
  deleteCommand(notes);
}

function listTagsCommand(tags: Command): void {
  const command = tags
    .command('list')
    .description("show a project's tags")
    .requiredOption(...ofProject);
  act<OfProject, []>(command, async (ctx, flags) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    const { tags: list } = await client.projects.get(flags.project, {
      signal: ctx.interrupts.stop,
    });
    await ctx.answer({ tags: list }, list.join('\n'));
  });
}

function changeCommand(tags: Command, verb: 'add' | 'remove'): void {
  const command = tags
    .command(verb)
    .description(verb === 'add' ? 'add tags to a project' : 'remove tags from a project')
    .argument('<tag...>', 'the tags')
    .requiredOption(...ofProject);
  act<OfProject, [string[]]>(command, async (ctx, flags, changed) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    let list: string[] = [];
    for (const tag of changed)
      list = await client.tags[verb](flags.project, tag, { signal: ctx.interrupts.stop });
    await ctx.answer({ tags: list }, list.join('\n'));
  });
}

export function tagsCommand(program: Command): void {
  const tags = program.command('tags').description('tags of a project');
  listTagsCommand(tags);
  changeCommand(tags, 'add');
  changeCommand(tags, 'remove');
}
