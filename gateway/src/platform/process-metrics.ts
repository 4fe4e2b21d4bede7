import { collectDefaultMetrics, Registry } from 'prom-client'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/**
 * A new registry that also has the figures of this process (memory, processor, event loop, garbage collection). They are collected once
 * for each process, because prom-client never stops the observer and the timer it starts for them.
 */
export const processRegistry = (): Registry => Registry.merge([ofProcess])
