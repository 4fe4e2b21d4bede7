import { type CctvCamera, cctv, cctvWalls } from '@menara/shared/contract/media/cctv.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { ask, type Role, sessionOf, unique } from './people.ts'

interface CameraFields extends Partial<CallOf<typeof cctv.create>['body']> {
  readonly address: string
  /** Who sees the site where it stands: the first of theirs. */
  readonly seenBy?: Role
}
/** Creates a camera as an administrator; `kind` begins its name. */
export async function createCamera(kind: string, { seenBy = 'admin', ...fields }: CameraFields): Promise<Pick<CctvCamera, 'id' | 'name'>> {
  const name = unique(kind)
  const [site] = (await ask(await sessionOf(seenBy), locations.list, { query: {} })).data
  const body = { location_id: site?.id ?? '', code: name.replaceAll(' ', '-'), name, ...fields }
  const { id } = (await ask(await sessionOf('admin'), cctv.create, { body })).data
  return { id, name }
}

/** Creates a wall of the role's own with these cameras, row by row. Returns its path. */
export async function createWall(role: Role, plan: Omit<CallOf<typeof cctvWalls.create>['body'], 'name'>): Promise<string> {
  const { id } = (await ask(await sessionOf(role), cctvWalls.create, { body: { name: unique('Wall'), ...plan } })).data
  return `/admin/home/cctv?layout=${id}`
}
