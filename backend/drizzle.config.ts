import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/schema/people.ts',
    './src/schema/places.ts',
    './src/schema/bookings.ts',
    './src/schema/iot.ts',
    './src/schema/alarm-desks.ts',
    './src/schema/alarm-figures.ts',
    './src/schema/handovers.ts',
    './src/schema/sign-ons.ts',
    './src/schema/tagging.ts',
    './src/schema/leases.ts',
    './src/schema/telemetry.ts',
    './src/schema/connectors.ts',
    './src/schema/tracking.ts',
    './src/schema/dashboards.ts',
    './src/schema/energy.ts',
    './src/schema/people-counting.ts',
    './src/schema/attendances.ts',
    './src/schema/tickets.ts',
    './src/schema/ptt.ts',
    './src/schema/journal.ts',
  ],
  out: './migrations',
})
