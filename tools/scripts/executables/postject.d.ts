declare module 'postject' {
  /** Puts bytes under a name into an executable file. */
  export function inject(
    file: string,
    name: string,
    bytes: Uint8Array,
    options?: { sentinelFuse?: string; machoSegmentName?: string },
  ): Promise<void>;
}
