import { alarmCommands } from '@menara/shared/contract/alarms/alarm-commands.contract.ts'
import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { alarmRuleTemplates } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { alarmRules } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { AlarmCommands, Refusal } from './alarm-commands.service.ts'
import type { AlarmsService } from './alarms.service.ts'
import type { AlarmDesksService } from './desks/alarm-desks.service.ts'
import type { AlarmJournalService } from './journal/alarm-journal.service.ts'
import type { AlarmRuleTemplatesService } from './rule-templates/alarm-rule-templates.service.ts'
import type { AlarmRulesService } from './rules/alarm-rules.service.ts'

export interface AlarmServices {
  readonly alarms: AlarmsService
  readonly commands: AlarmCommands
  readonly rules: AlarmRulesService
  readonly templates: AlarmRuleTemplatesService
  readonly desks: AlarmDesksService
  readonly entries: AlarmJournalService
}

export function alarmsRoutes(app: FastifyInstance, { alarms, commands, rules, templates, desks, entries }: AlarmServices): void {
  mount(app, iot.alarms, ({ query }, caller) => alarms.list(query, caller))
  mount(app, iot.alarm, async ({ params }, caller) => ({ data: await alarms.get(params.id, caller) }))
  mount(app, iot.openTicket, async ({ params, body }, caller) => ({ data: await alarms.openTicket(params.id, body, caller) }))
  commandRoutes(app, commands)
  ruleRoutes(app, rules)
  templateRoutes(app, templates)
  deskRoutes(app, desks)

  mount(app, alarmJournal.list, ({ query }, caller) => entries.list(query, caller))
  mount(app, alarmJournal.verify, async () => ({ data: await entries.verify() }))
  mount(app, alarmJournal.export, async ({ query }, caller, { request, reply }) => {
    const csv = await entries.export(query, caller, languageOf(request.headers['accept-language']))
    return reply.headers(madeFileHeaders('alarm-journal.csv', TABLE_TYPES.csv)).send(csv)
  })
}

/** Why each alarm was refused, in the reader's language. */
const saidTo = ({ headers }: FastifyRequest, refused: readonly Refusal[]) =>
  refused.map(({ id, fault }) => ({ id, message: fault.sentenceIn(languageOf(headers['accept-language'])) }))

function commandRoutes(app: FastifyInstance, commands: AlarmCommands): void {
  mount(app, iot.acknowledge, async ({ params, body }, caller) => ({ data: await commands.acknowledge(params.id, body, caller) }))
  mount(app, iot.acknowledgeMany, async ({ body }, caller, { request }) => {
    const { done, refused } = await commands.acknowledgeMany(body.alarms, caller)
    return { data: { acknowledged: done, refused: saidTo(request, refused) } }
  })
  mount(app, alarmCommands.shelveMany, async ({ body }, caller, { request }) => {
    const { done, refused } = await commands.shelveMany(body, caller)
    return { data: { shelved: done, refused: saidTo(request, refused) } }
  })
  mount(app, alarmCommands.shelve, async ({ params, body }, caller) => ({ data: await commands.shelve(params.id, body, caller) }))
  mount(app, alarmCommands.confirmShelf, async ({ params, body }, caller) => ({
    data: await commands.confirmShelf(params.id, body, caller),
  }))
  mount(app, alarmCommands.refuseShelf, async ({ params, body }, caller) => ({ data: await commands.refuseShelf(params.id, body, caller) }))
  mount(app, alarmCommands.unshelve, async ({ params, body }, caller) => ({ data: await commands.unshelve(params.id, body, caller) }))
  mount(app, alarmCommands.reset, async ({ params, body }, caller) => ({ data: await commands.reset(params.id, body, caller) }))
  mount(app, alarmCommands.takeOut, async ({ params, body }, caller) => ({ data: await commands.takeOut(params.id, body, caller) }))
  mount(app, alarmCommands.putBack, async ({ params, body }, caller) => ({ data: await commands.putBack(params.id, body, caller) }))
}

function ruleRoutes(app: FastifyInstance, rules: AlarmRulesService): void {
  mount(app, iot.rules, ({ query }, caller) => rules.list(query, caller))
  mount(app, iot.rule, async ({ params }, caller) => ({ data: await rules.get(params.id, caller) }))
  mount(app, iot.createRule, async ({ body }, caller) => ({ data: await rules.create(body, caller) }))
  mount(app, iot.updateRule, async ({ params, body }, caller) => ({ data: await rules.update(params.id, body, caller) }))
  mount(app, iot.removeRule, async ({ params }, caller) => {
    await rules.remove(params.id, caller)
    return { data: null }
  })
  mount(app, alarmRules.dryRun, async ({ body }, caller) => ({ data: await rules.dryRun(body, caller) }))
}

function templateRoutes(app: FastifyInstance, templates: AlarmRuleTemplatesService): void {
  mount(app, alarmRuleTemplates.list, ({ query }, caller) => templates.list(query, caller))
  mount(app, alarmRuleTemplates.get, async ({ params }, caller) => ({ data: await templates.get(params.id, caller) }))
  mount(app, alarmRuleTemplates.create, async ({ body }, caller) => ({ data: await templates.create(body, caller) }))
  mount(app, alarmRuleTemplates.update, async ({ params, body }, caller) => ({ data: await templates.update(params.id, body, caller) }))
  mount(app, alarmRuleTemplates.remove, async ({ params }, caller) => {
    await templates.remove(params.id, caller)
    return { data: null }
  })
  mount(app, alarmRuleTemplates.preview, async ({ body }, caller) => ({ data: await templates.preview(body, caller) }))
}

function deskRoutes(app: FastifyInstance, desks: AlarmDesksService): void {
  mount(app, alarmDesks.list, ({ query }, caller) => desks.list(query, caller))
  mount(app, alarmDesks.get, async ({ params }, caller) => ({ data: await desks.get(params.id, caller) }))
  mount(app, alarmDesks.create, async ({ body }, caller) => ({ data: await desks.create(body, caller) }))
  mount(app, alarmDesks.update, async ({ params, body }, caller) => ({ data: await desks.update(params.id, body, caller) }))
  mount(app, alarmDesks.remove, async ({ params }, caller) => {
    await desks.remove(params.id, caller)
    return { data: null }
  })
  mount(app, alarmDesks.states, ({ query }, caller) => desks.states(query, caller))
  mount(app, alarmDesks.report, async ({ params, query }, caller) => ({ data: await desks.report(params.id, query, caller) }))
}
