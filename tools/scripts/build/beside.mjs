import { spawn } from 'node:child_process';

/** @returns {Promise<{ ok: boolean, said: string }>} success, and all output in one piece */
export const runBeside = (command, args, options = {}) =>
  new Promise((resolve) => {
    let said = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.once('error', (error) => resolve({ ok: false, said: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, said }));
  });

export const runScriptBeside = (name) =>
  runBeside('npm', ['run', '--silent', name], { shell: process.platform === 'win32' });
