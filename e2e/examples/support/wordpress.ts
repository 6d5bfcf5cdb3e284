import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/service/free-port.ts';
import { examples, has, startProgram, type Started } from './start-program.ts';

const execute = promisify(execFile);
/** Where Debian's package has it. */
const program = '/usr/share/wordpress';

const theme = join(program, 'wp-content/themes/twentytwentythree');

/** Whether there is all that the tests need: WordPress with a theme, PHP and a database server. */
export const hasWordPress = existsSync(theme) && has('php') && has('mariadbd');

export interface WordPress {
  url: string;
  user: string;
  password: string;
  /** Runs PHP inside WordPress; answers what it prints. */
  run(code: string): Promise<string>;
  stop(): Promise<void>;
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** WordPress asks nobody but this machine, does nothing by itself, and tells of errors. */
const configOf = (socket: string, url: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', ${quoted(`localhost:${socket}`)});
define('WP_HOME', ${quoted(url)});
define('WP_SITEURL', ${quoted(url)});
define('AUTH_KEY', ${quoted(randomBytes(32).toString('hex'))});
define('NONCE_KEY', ${quoted(randomBytes(32).toString('hex'))});
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('DISABLE_WP_CRON', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', __DIR__ . '/debug.log');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** A database server in the folder, which only this machine's user reaches, by a socket. */
async function startDatabase(folder: string): Promise<{ socket: string; database: Started }> {
  const where = ['--no-defaults', `--datadir=${join(folder, 'db')}`];
  const socket = join(folder, 'db.sock');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const open = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  await execute('mariadb-install-db', [...where, ...open, ...user]);
  const small = ['--skip-networking', '--innodb-buffer-pool-size=32M', '--skip-log-bin'];
  const database = await startProgram(
    ['mariadbd', ...where, `--socket=${socket}`, ...small, ...user],
    { cwd: folder, env: process.env, ready: /ready for connections/ },
  );
  return { socket, database };
}

/** WordPress on a free port, freshly installed, with the plugin of the examples in it. */
export async function openWordPress(): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-wordpress-'));
  const started: Started[] = [];
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const site = join(folder, 'site');
    const { socket, database } = await startDatabase(folder);
    started.push(database);
    await cp(program, site, { recursive: true, dereference: true });
    const plugins = join(site, 'wp-content/plugins');
    await cp(join(examples, 'wordpress'), plugins, { recursive: true });
    await writeFile(join(site, 'wp-config.php'), configOf(socket, url));
    const php = async (code: string) =>
      (await execute('php', ['-d', 'display_errors=stderr', '-r', code], { cwd: site })).stdout;
    const [user, password] = ['admin', randomBytes(12).toString('hex')];
    await php(`
      $db = new mysqli('localhost', 'root', '', '', 0, ${quoted(socket)});
      $db->query('CREATE DATABASE wordpress');
      define('WP_INSTALLING', true);
      require 'wp-load.php';
      require 'wp-admin/includes/upgrade.php';
      add_filter('pre_wp_mail', '__return_true');
      wp_install('The lake', '${user}', 'admin@reserve.example', true, '', '${password}');`);
    const server = await startProgram(['php', '-S', `127.0.0.1:${port}`, '-t', site], {
      cwd: site,
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
      ready: /Development Server/,
    });
    started.push(server);
    return { url, user, password, run: (code) => php(`require 'wp-load.php'; ${code}`), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
