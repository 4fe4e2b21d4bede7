import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { EnergyExport } from './energy-export.service.ts'
import type { EnergyMetersService } from './energy-meters.service.ts'
import type { EnergyMonths } from './energy-month.service.ts'
import type { EnergyNowService } from './energy-now.service.ts'
import type { EnergySettingsService } from './energy-settings.service.ts'
import type { EnergyUsage } from './energy-usage.service.ts'

interface Services {
  readonly meters: EnergyMetersService
  readonly settings: EnergySettingsService
  readonly usage: EnergyUsage
  readonly months: EnergyMonths
  readonly now: EnergyNowService
  readonly csv: EnergyExport
}

export function energyRoutes(app: FastifyInstance, services: Services): void {
  figures(app, services)
  meterTree(app, services)
  settingsOf(app, services)
}

function figures(app: FastifyInstance, { usage, months, now, csv }: Services): void {
  mount(app, energy.now, async ({ query }, caller) => ({ data: await now(query, caller) }))
  mount(app, energy.usage, async ({ query }, caller) => ({ data: await usage.usage(query, caller) }))
  mount(app, energy.tree, async ({ query }, caller) => ({ data: await usage.tree(query, caller) }))
  mount(app, energy.demand, async ({ query }, caller) => ({ data: await months.demand(query, caller) }))
  mount(app, energy.baseline, async ({ query }, caller) => ({ data: await months.baseline(query, caller) }))
  mount(app, energy.month, async ({ query }, caller) => ({ data: await months.month(query, caller) }))
  mount(app, energy.export, async ({ query }, caller, { reply }) => {
    const { name, text } = await csv(query, caller)
    return reply.headers(madeFileHeaders(name, TABLE_TYPES.csv)).send(text)
  })
}

function meterTree(app: FastifyInstance, { meters }: Services): void {
  mount(app, energy.meters, ({ query }, caller) => meters.list(query, caller))
  mount(app, energy.meter, async ({ params }, caller) => ({ data: await meters.get(params.id, caller) }))
  mount(app, energy.createMeter, async ({ body }, caller) => ({ data: await meters.create(body, caller) }))
  mount(app, energy.updateMeter, async ({ params, body }, caller) => ({ data: await meters.update(params.id, body, caller) }))
  mount(app, energy.removeMeter, async ({ params }, caller) => {
    await meters.remove(params.id, caller)
    return { data: null }
  })
  mount(app, energy.points, async ({ query }, caller) => ({ data: await meters.points(query, caller) }))
}

function settingsOf(app: FastifyInstance, { settings }: Services): void {
  mount(app, energy.tariffs, ({ query }, caller) => settings.tariffs(query, caller))
  mount(app, energy.tariff, async ({ params }, caller) => ({ data: await settings.tariff(params.id, caller) }))
  mount(app, energy.createTariff, async ({ body }, caller) => ({ data: await settings.createTariff(body, caller) }))
  mount(app, energy.updateTariff, async ({ params, body }, caller) => ({ data: await settings.updateTariff(params.id, body, caller) }))
  mount(app, energy.removeTariff, async ({ params }, caller) => {
    await settings.removeTariff(params.id, caller)
    return { data: null }
  })
  mount(app, energy.factors, ({ query }, caller) => settings.factors(query, caller))
  mount(app, energy.factor, async ({ params }, caller) => ({ data: await settings.factor(params.id, caller) }))
  mount(app, energy.createFactor, async ({ body }, caller) => ({ data: await settings.createFactor(body, caller) }))
  mount(app, energy.updateFactor, async ({ params, body }, caller) => ({ data: await settings.updateFactor(params.id, body, caller) }))
  mount(app, energy.removeFactor, async ({ params }, caller) => {
    await settings.removeFactor(params.id, caller)
    return { data: null }
  })
  mount(app, energy.budgets, async ({ query }, caller) => ({ data: await settings.budgets(query, caller) }))
  mount(app, energy.setBudget, async ({ body }, caller) => ({ data: await settings.setBudget(body, caller) }))
  mount(app, energy.removeBudget, async ({ params }, caller) => {
    await settings.removeBudget(params.id, caller)
    return { data: null }
  })
  mount(app, energy.sites, async (_call, caller) => ({ data: await settings.sites(caller) }))
  mount(app, energy.updateSite, async ({ params, body }, caller) => ({ data: await settings.updateSite(params.id, body, caller) }))
  mount(app, energy.floors, async ({ query }, caller) => ({ data: await settings.floors(query, caller) }))
  mount(app, energy.updateFloor, async ({ params, body }, caller) => ({ data: await settings.updateFloor(params.id, body, caller) }))
}
