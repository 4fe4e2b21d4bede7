/** What a file of footage is: its name says it, so that nothing else has to be known to find it again. */
export interface Named {
  readonly camera: string
  readonly id: string
  /** When its first picture came, in milliseconds since 1970 UTC. */
  readonly at: number
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const STEM = new RegExp(`^\\d{4}-\\d{2}-\\d{2}/(\\d{1,15})-(${UUID})-(${UUID})\\.mp4$`)

/** Of its file, without day and ending. */
export const stemOf = ({ camera, id, at }: Named): string => `${at}-${camera}-${id}`

export function namedBy(name: string): Named | null {
  const [, at, camera, id] = STEM.exec(name) ?? []
  return at === undefined || camera === undefined || id === undefined ? null : { camera, id, at: Number(at) }
}

/** While it is written, and until the catalogue has its end. */
export const OPEN = '.open'
