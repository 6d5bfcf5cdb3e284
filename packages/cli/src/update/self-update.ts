import { renameSync, rmSync } from 'node:fs';
import { CliError, exitCodes, isSystemError, systemFailure } from '../kit/errors.ts';
import { bytesText } from '../kit/format.ts';
import type { CommandContext } from '../output/run-command.ts';
import { type Build, feedUrl, thisBuild } from './build.ts';
import { fetchFile, fetchRelease, isNewer, type Release, type ReleaseFile } from './release.ts';

/** A replaced program that is still running; Windows cannot delete it yet. */
const oldName = (program: string): string => `${program}.old`;

/** Download location, in the same folder so that a rename can replace the program at once. */
const newName = (program: string): string => `${program}.new`;

/** On failure the old program stays. Throws CliError. */
function replaceProgram(program: string): void {
  try {
    rmSync(oldName(program), { force: true });
    renameSync(program, oldName(program));
    try {
      renameSync(newName(program), program);
    } catch (error) {
      renameSync(oldName(program), program);
      throw error;
    }
    // Windows locks a running program's file; the next update removes it.
    if (process.platform !== 'win32') rmSync(oldName(program), { force: true });
  } catch (error) {
    throw isSystemError(error) ? systemFailure(error, program) : error;
  }
}

function fileFor({ platform, releases }: Build, { version, files }: Release): ReleaseFile {
  const file = files.find((one) => one.program === 'biophony' && one.platform === platform);
  if (file) return file;
  throw new CliError(`Version ${version} has no executable for ${platform}.`, {
    hint: `See ${releases}`,
    exitCode: exitCodes.someFailed,
    code: 'no_executable',
  });
}

async function update(
  ctx: CommandContext,
  file: ReleaseFile,
  url: string,
  program: string,
): Promise<void> {
  const stop = ctx.interrupts.stop;
  try {
    await fetchFile(url, file, newName(program), stop);
    replaceProgram(program);
  } catch (error) {
    rmSync(newName(program), { force: true });
    throw isSystemError(error) ? systemFailure(error, newName(program)) : error;
  }
}

export async function runSelfUpdate(ctx: CommandContext, yes: boolean): Promise<void> {
  const build = thisBuild();
  const feed = feedUrl();
  const release = await fetchRelease(feed, ctx.interrupts.stop);
  const versions = { version: build.version, newest: release.version };
  if (!isNewer(release.version, build.version))
    return ctx.answer(
      { ...versions, updated: false },
      `This is version ${build.version}; ${release.version} is the newest. Nothing to do.`,
    );
  if (!build.single)
    return ctx.answer(
      { ...versions, updated: false },
      `Version ${release.version} is out; this is ${build.version}, installed with npm. Update it: npm install --global @biophony/cli@${release.version}`,
    );
  const file = fileFor(build, release);
  const url = new URL(file.name, feed).href;
  const program = process.execPath;
  const details = { ...versions, url, size: file.size, sha256: file.sha256, program };
  if (!yes)
    return ctx.answer(
      { ...details, updated: false },
      [
        `Version ${release.version} is out; this is ${build.version}.`,
        `With --yes, ${url} (${bytesText(file.size)}) is downloaded, its SHA-256 is compared with`,
        file.sha256,
        `and it takes the place of ${program}. Nothing was changed.`,
      ].join('\n'),
    );
  await update(ctx, file, url, program);
  return ctx.answer(
    { ...details, updated: true },
    `${program} is version ${release.version} now; before it was ${build.version}.`,
  );
}
