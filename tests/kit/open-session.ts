import type { Database } from '../../backend/src/platform/db/database.ts'
import { newId } from '../../backend/src/platform/ids.ts'
import type { Keyring } from '../../backend/src/platform/secrets/keyring.ts'
import { tokensWith } from '../../backend/src/platform/secrets/tokens.ts'
import { sessions } from '../../backend/src/schema/people.ts'

const LASTS_MS = 30 * 86_400_000

/** The access token of a session that begins now, without the cost of hashing a password. The session lasts for 30 days. */
export async function openSession(db: Database, keys: Keyring, { userId, now }: { userId: string; now: Date }): Promise<string> {
  const [id, at] = [newId(), now.toISOString()]
  const expires_at = new Date(now.getTime() + LASTS_MS).toISOString()
  await db.sql.insert(sessions).values({ id, user_id: userId, refresh_hash: id, created_at: at, last_used_at: at, expires_at })
  return tokensWith(keys).sign({ userId, sessionId: id }, now)
}
