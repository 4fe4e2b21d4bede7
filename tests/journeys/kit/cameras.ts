import { type CctvCamera, cctv, cctvWalls } from '@menara/shared/contract/cctv.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { ask, type Role, sessionOf, unique } from './people.ts'

interface Facts {
  readonly address: string
  /** Who sees the site where it stands: the first of theirs. */
  readonly seenBy?: Role
  readonly [fact: string]: unknown
}
/** A camera that an administrator adds. `facts` are fields of a new camera, as in the contract. */
export async function createCamera(kind: string, { seenBy = 'admin', ...facts }: Facts): Promise<Pick<CctvCamera, 'id' | 'name'>> {
  const name = unique(kind)
  const [site] = (await ask(await sessionOf(seenBy), locations.list, { query: {} })).data
  const body = { location_id: site?.id ?? '', code: name.replaceAll(' ', '-'), name, ...facts }
  const { id } = (await ask(await sessionOf('admin'), cctv.create, { body })).data
  return { id, name }
}

/** A wall of someone's own with these cameras, row by row; its path. */
export async function createWall(role: Role, size: number, tiles: readonly (string | null)[]): Promise<string> {
  const body = { name: unique('Wall'), size, tiles: [...tiles] }
  const { id } = (await ask(await sessionOf(role), cctvWalls.create, { body })).data
  return `/admin/home/cctv?layout=${id}`
}
