import { randomBytes } from 'node:crypto'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { apiTokens, identityProviders } from '@menara/backend/schema/access/sign-in.ts'
import { users } from '@menara/backend/schema/people.ts'
import { DEMO_DOMAIN } from '@menara/shared/domain/demo-access.ts'
import { eq } from 'drizzle-orm'

const LASTS_MS = 180 * 86_400_000

/** An API token whose secret nobody has, and a sign-in service that is prepared and off. Joins the open transaction. */
export async function seedSignIn({ db, newId, now }: Pick<Platform, 'db' | 'newId' | 'now'>): Promise<void> {
  const at = now()
  const [admin] = await db.sql
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `admin${DEMO_DOMAIN}`))
  if (!admin) return
  await db.sql.insert(apiTokens).values({
    ...{
      id: newId(),
      user_id: admin.id,
      name: 'Energy report',
      prefix: 'menara_Jk27sQ',
      token_hash: randomBytes(32).toString('base64url'),
    },
    ...{ read_only: true, permissions: ['show_plugin_energy'], location_ids: null },
    ...{ created_at: at.toISOString(), ends_at: new Date(at.getTime() + LASTS_MS).toISOString() },
  })
  await db.sql.insert(identityProviders).values({
    ...{ id: newId(), name: 'Kantor Pusat', enabled: false, issuer: 'https://login.example.com/realms/kantor', client_id: 'menara' },
    ...{ secret_sealed: null, scopes: ['profile', 'email'], groups_claim: 'groups', role_map: [], creates_people: false },
    ...{
      links_by_email: true,
      email_domains: ['example.com'],
      location_ids: [],
      second_factor_values: ['mfa'],
      created_at: at.toISOString(),
    },
  })
}
