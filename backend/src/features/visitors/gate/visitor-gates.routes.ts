import { visitorGates } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { VisitorGates } from './visitor-gates.service.ts'

export function visitorGatesRoutes(app: FastifyInstance, service: VisitorGates): void {
  mount(app, visitorGates.list, async (_call, caller) => ({ data: await service.list(caller) }))
  mount(app, visitorGates.set, async ({ params, body }, caller) => ({ data: await service.set(params.id, body.minutes, caller) }))
}
