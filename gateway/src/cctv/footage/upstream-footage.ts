import type { ExportNote, ExportWork, FootageNote } from '@menara/shared/contract/internal.contract.ts'
import { Pool } from 'undici'
import type { SendNote } from '../../platform/notes.ts'

const ASK_MS = 5_000
type Method = 'PUT' | 'POST'

/** Our own backend, which keeps the catalogue; asked with the secret shared with it. */
export function openCatalogue(backendUrl: string, internalToken: string) {
  const { origin, pathname } = new URL(backendUrl)
  const pool = new Pool(origin, { connections: 2, connect: { timeout: 3_000 } })
  const basePath = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  const tell = (method: Method, path: string, what: object) =>
    pool.request({
      method,
      path: `${basePath}/internal/cctv/${path}`,
      headers: { authorization: `Bearer ${internalToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(what),
      signal: AbortSignal.timeout(ASK_MS),
    })
  async function asked<Answer>(path: string, what: object): Promise<Answer> {
    const { statusCode, body } = await tell('POST', path, what)
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`The backend answered ${statusCode} to ${path}`)
    return (JSON.parse(text) as { data: Answer }).data
  }
  const noted =
    <Note extends object>(kind: 'footage' | 'exports'): SendNote<Note> =>
    async (id, note) => {
      try {
        const { statusCode, body } = await tell('PUT', `${kind}/${id}`, note)
        await body.dump()
        if (statusCode === 200) return 'taken'
        return statusCode < 500 && statusCode !== 429 ? 'refused' : 'away'
      } catch {
        return 'away'
      }
    }
  const due = (kind: 'footage' | 'exports') => async (ids: readonly string[]) =>
    (await asked<{ due: string[] }>(`${kind}/sweep`, { ids })).due

  return {
    noteSegment: noted<FootageNote>('footage'),
    noteExport: noted<ExportNote>('exports'),
    dueSegments: due('footage'),
    dueExports: due('exports'),
    /** Cameras to record from here. */
    claim: async (recorder: string) => (await asked<{ cameras: string[] }>('footage/claim', { recorder, leaves: false })).cameras,
    leave: async (recorder: string): Promise<void> => void (await asked('footage/claim', { recorder, leaves: true })),
    claimExport: (recorder: string) => asked<ExportWork | null>('exports/claim', { recorder, leaves: false }),
    close: () => pool.destroy(),
  }
}
export type Catalogue = ReturnType<typeof openCatalogue>
