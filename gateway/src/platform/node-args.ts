/**
 * How the gateway's process is started. Node gives short-lived objects up to 128 MB before it cleans up; what a gateway makes lives for
 * milliseconds, and a smaller room costs it nothing that could be measured and 3 KB less for each connected client.
 */
export const nodeArgs = ['--max-semi-space-size=16'] as const
