import { iot } from '@menara/shared/contract/iot.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AlarmRulesService } from './alarm-rules.service.ts'
import type { AlarmsService } from './alarms.service.ts'

export function alarmsRoutes(app: FastifyInstance, { alarms, rules }: { alarms: AlarmsService; rules: AlarmRulesService }): void {
  mount(app, iot.alarms, ({ query }, caller) => alarms.list(query, caller))
  mount(app, iot.alarm, async ({ params }, caller) => ({ data: await alarms.get(params.id, caller) }))
  mount(app, iot.acknowledge, async ({ params, body }, caller) => ({ data: await alarms.acknowledge(params.id, body, caller) }))
  mount(app, iot.acknowledgeMany, async ({ body }, caller) => ({ data: await alarms.acknowledgeMany(body.alarms, caller) }))
  mount(app, iot.openTicket, async ({ params, body }, caller) => ({ data: await alarms.openTicket(params.id, body, caller) }))

  mount(app, iot.rules, ({ query }, caller) => rules.list(query, caller))
  mount(app, iot.rule, async ({ params }, caller) => ({ data: await rules.get(params.id, caller) }))
  mount(app, iot.createRule, async ({ body }, caller) => ({ data: await rules.create(body, caller) }))
  mount(app, iot.updateRule, async ({ params, body }, caller) => ({ data: await rules.update(params.id, body, caller) }))
  mount(app, iot.removeRule, async ({ params }, caller) => {
    await rules.remove(params.id, caller)
    return { data: null }
  })
}
