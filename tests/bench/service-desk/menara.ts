import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { keyring } from '../../../backend/src/platform/secrets/keyring.ts'
import { tokensWith } from '../../../backend/src/platform/secrets/tokens.ts'
import { sessions } from '../../../backend/src/schema/people.ts'
import { nodeArgs } from '../../../gateway/src/platform/node-args.ts'
import { root } from '../../kit/house.ts'
import { freePort } from '../../kit/services/free-port.ts'
import { startProgram, untilUp } from '../fanout/processes.ts'
import { ADMIN } from './ids.ts'

const DAY_MS = 86_400_000
/** Tokens are short-lived; a bench is not: they are signed as of later. */
const LATER_MS = 6 * 3_600_000

/** Our backend as shipped, a process of its own on a database that is there. */
export async function openMenara(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'menara-bench-'))
  const [port, tokenKey, internal] = [await freePort(), randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const backend = startProgram(process.execPath, [join(root, 'backend/src/main.ts')], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: '0',
    MENARA_BACKEND_PORT: String(port),
    MQTT_PORT: String(await freePort()),
    MENARA_TOKEN_KEY: tokenKey,
    MENARA_INTERNAL_TOKEN: internal,
    LOG_LEVEL: 'warn',
  })
  // A newer migration of ours may have a million rows to go over.
  const fallen = backend.ended.then(() => Promise.reject(new Error(`The backend did not start:\n${backend.said()}`)))
  // Later it ends because we stop it.
  fallen.catch(() => undefined)
  await Promise.race([untilUp(`http://127.0.0.1:${port}/readyz`, 580_000), fallen])
  const db = await openDatabase({ databaseUrl })
  const gateways: ReturnType<typeof startProgram>[] = []
  return {
    port,
    pid: backend.pid,
    db,
    said: backend.said,
    async signIn(userId = ADMIN): Promise<string> {
      const [id, now] = [newId(), new Date()]
      const at = now.toISOString()
      await db.sql.insert(sessions).values({
        id,
        user_id: userId,
        refresh_hash: id,
        created_at: at,
        last_used_at: at,
        expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
      })
      return tokensWith(keyring([tokenKey])).sign({ userId, sessionId: id }, new Date(now.getTime() + LATER_MS))
    },
    /** The gateway as shipped; only its limit of requests is off. */
    async gateway(): Promise<string> {
      const url = `http://127.0.0.1:${await freePort()}`
      const env = { MENARA_BACKEND_URL: `http://127.0.0.1:${port}`, MENARA_INTERNAL_TOKEN: internal, RATE_LIMIT: '0', LOG_LEVEL: 'error' }
      gateways.push(startProgram(process.execPath, [...nodeArgs, join(root, 'gateway/src/main.ts')], { ...env, PORT: new URL(url).port }))
      await untilUp(`${url}/readyz`)
      return url
    },
    async close() {
      await db.close()
      for (const gateway of [...gateways, backend]) await gateway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Menara = Awaited<ReturnType<typeof openMenara>>
