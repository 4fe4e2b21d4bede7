import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/**
 * A new registry that also has the figures of this process (memory, processor, event loop, garbage collection). They are collected once
 * for each process, because prom-client never stops the observer and the timer it starts for them.
 */
const processRegistry = (): Registry => Registry.merge([ofProcess])

export type Metrics = ReturnType<typeof openMetrics>

/** Everything the gateway counts, in one registry of its own so that several gateways can live in one test process. */
export function openMetrics() {
  const registry = processRegistry()
  const registers = [registry]
  return {
    registry,
    http: new Histogram({
      name: 'menara_gateway_http_seconds',
      help: 'Time from request to the last byte of the answer',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    upstream: new Counter({
      name: 'menara_gateway_upstream_calls_total',
      help: 'Calls of the feeds to upstreams, by outcome',
      labelNames: ['upstream', 'outcome'],
      registers,
    }),
    scopes: new Gauge({ name: 'menara_gateway_feed_scopes', help: 'Scopes being kept fresh', registers }),
    stale: new Gauge({ name: 'menara_gateway_feed_scopes_stale', help: 'Scopes whose upstream is away', registers }),
    sockets: new Gauge({ name: 'menara_gateway_sockets', help: 'Open feed sockets', registers }),
    deliveries: new Counter({ name: 'menara_gateway_deliveries_total', help: 'Changes handed to sockets', registers }),
    conflated: new Counter({
      name: 'menara_gateway_conflated_total',
      help: 'Changes merged because a client was slow or they did not fit in one frame',
      registers,
    }),
    closed: new Counter({
      name: 'menara_gateway_sockets_closed_total',
      help: 'Feed sockets closed by the gateway, by code',
      labelNames: ['code'],
      registers,
    }),
    oversized: new Counter({
      name: 'menara_gateway_feed_oversized_total',
      help: 'Of feeds: rows that came without their largest fields, and answers of upstreams that were too large to be read',
      labelNames: ['channel', 'what'],
      registers,
    }),
    hints: new Counter({ name: 'menara_gateway_hints_total', help: 'Hints received', labelNames: ['topic'], registers }),
    hintLag: new Histogram({
      name: 'menara_gateway_hint_seconds',
      help: 'Time from a hint to the change being published',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    vncSessions: new Gauge({ name: 'menara_gateway_vnc_sessions', help: 'People at remote screens', registers }),
    redis: new Gauge({ name: 'menara_gateway_redis_up', help: '1 while Redis is there, 0 while every gateway polls by itself', registers }),
    refused: new Counter({ name: 'menara_gateway_refused_total', help: 'Requests refused by a limit', labelNames: ['limit'], registers }),
  }
}
