import { randomBytes } from 'node:crypto'
import { newId } from '@menara/backend/platform/ids.ts'
import { costCentres as costCentreTable } from '@menara/backend/schema/desk/cost-centres.ts'
import { ticketClosings, ticketDefaults, ticketDefaultViewers } from '@menara/backend/schema/desk/desk-settings.ts'
import { faultCodes } from '@menara/backend/schema/desk/faults.ts'
import { ticketSurveys } from '@menara/backend/schema/desk/satisfaction.ts'
import { ticketFacts } from '@menara/backend/schema/tickets/ticket-facts.ts'
import { ticketSchedules } from '@menara/backend/schema/tickets/ticket-schedules.ts'
import { ticketSubtypes } from '@menara/backend/schema/tickets/ticket-subtypes.ts'
import { ticketMacros, ticketTemplates } from '@menara/backend/schema/tickets/ticket-templates.ts'
import { ticketViews } from '@menara/backend/schema/tickets/ticket-views.ts'
import { progressStatuses } from '@menara/backend/schema/tickets/tickets.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { closings, ownLabels } from '../portfolio/desk-settings.ts'
import type { Story } from '../portfolio/tickets/story.ts'
import { ticketFactsOf } from '../portfolio/tickets/ticket-facts.ts'
import { ticketToolsOf } from '../portfolio/tickets/ticket-tools.ts'
import { sharedViews } from '../portfolio/tickets/ticket-views.ts'

type Write = (name: string, table: PgTable, rows: readonly object[]) => Promise<void>

/** Before the tickets: what they may name. */
export async function writeDeskSettings(write: Write, { deskSettings, costCentres }: Story): Promise<void> {
  await write('cost_centres', costCentreTable, costCentres)
  await write('own_progress_statuses', progressStatuses, ownLabels())
  await write('ticket_subtypes', ticketSubtypes, deskSettings.subtypes)
  await write('ticket_closings', ticketClosings, closings())
  await write('ticket_defaults', ticketDefaults, deskSettings.defaults)
  await write('ticket_default_viewers', ticketDefaultViewers, deskSettings.viewers)
}

/** After the tickets: what people said of them, and the posters. Codes are made anew for each installation: nobody shall know them beforehand. */
export async function writeDeskVoices(write: Write, story: Story, now: number): Promise<void> {
  const { deskSettings, desk, portfolio } = story
  const { places, equipment } = portfolio
  await write('ticket_facts', ticketFacts, ticketFactsOf(desk.told, story.costCentres))
  await write('ticket_views', ticketViews, sharedViews(now))
  await write('ticket_surveys', ticketSurveys, deskSettings.surveys)
  const [site] = places.locations
  const tools = ticketToolsOf(now, { id: site?.id ?? '', zone: site?.zone ?? 'Asia/Jakarta' })
  await write('ticket_templates', ticketTemplates, tools.templates)
  await write('ticket_macros', ticketMacros, tools.macros)
  await write('ticket_schedules', ticketSchedules, tools.schedules)
  const made = { created_at: new Date(now).toISOString(), created_by: null, revoked_at: null }
  const code = () => ({ ...made, id: newId(), code: randomBytes(16).toString('base64url') })
  const areas = places.areas.map((area) => ({ ...code(), location_id: area.location_id, area_id: area.id, asset_id: null }))
  const assets = equipment.assets.map(({ row }) => ({
    ...code(),
    location_id: row.location_id,
    area_id: row.area_id ?? null,
    asset_id: row.id,
  }))
  await write('fault_codes', faultCodes, [...areas, ...assets])
}
