/**
 * How the processes of gateway, backend and simulator are started. Node gives short-lived objects up to 128 MB before it cleans up; what a
 * request makes lives for milliseconds, and a smaller room costs nothing that could be measured. It saves 3 KB for each connected client of a
 * gateway, and about 90 MB of a backend.
 */
export const nodeArgs = ['--max-semi-space-size=16'] as const
