import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/schema/people.ts', './src/schema/places.ts', './src/schema/iot.ts', './src/schema/tickets.ts', './src/schema/journal.ts'],
  out: './migrations',
})
