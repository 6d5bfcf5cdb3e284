import type { Command } from 'commander';
import { act } from './options/shared.ts';

interface Flags {
  project: string;
  author?: string;
}

const project = ['--project <id>', 'the project'] as const;

function listCommand(notes: Command): void {
  const command = notes
    .command('list')
    .description("show a project's notes, newest first")
    .requiredOption(...project);
  act<Flags, []>(command, async (ctx, flags) => {
    const { connect } = await import('../account/connect.ts');
    const { notesText } = await import('../account/notes.ts');
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
    .requiredOption(...project)
    .option('--author <name>', 'who notes it');
  act<Flags, [string]>(command, async (ctx, flags, text) => {
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
    .requiredOption(...project);
  act<Flags, [string, string]>(command, async (ctx, flags, noteId, text) => {
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
    .requiredOption(...project);
  act<Flags, [string]>(command, async (ctx, flags, noteId) => {
    const { connect } = await import('../account/connect.ts');
    const client = await connect(ctx.settings);
    await client.notes.delete(flags.project, noteId, { signal: ctx.interrupts.stop });
    await ctx.answer({ deleted: true, note_id: noteId }, 'Note deleted.');
  });
}

export function notesCommand(program: Command): void {
  const notes = program.command('notes').description('notes of a project');
  listCommand(notes);
  addCommand(notes);
  editCommand(notes);
  deleteCommand(notes);
}
