import type { ServerResponse } from 'node:http'
import type { PtzHold, PtzNote } from '@menara/shared/contract/internal.contract.ts'
import type { PtzState } from '@menara/shared/contract/media/ptz.contract.ts'
import { onTestFinished } from 'vitest'
import { openOnvifCamera } from '../../../backend/demo/src/cameras/onvif-camera.ts'
import type { Clock } from '../../../gateway/src/platform/clock.ts'
import { runningClock } from '../test-clock.ts'
import { json } from '../upstreams/fake-upstream.ts'
import { openGateway, signalling } from '../upstreams/gateway.ts'

export const PTZ_CAMERA = '0190a0a0-0000-7000-8000-00000000ca02'
export const PTZ_SIGN_IN = { username: 'mover-name', password: 'hush-hush-mover' }
const RIGHT = `/api/v1/cctv/cameras/${PTZ_CAMERA}/ptz`
const INTERNAL = `/internal/cctv/cameras/${PTZ_CAMERA}`

type Noted = { readonly hold: string } & (({ readonly is: 'taken' } & PtzHold) | ({ readonly is: 'over' } & PtzNote))
interface PtzHouse {
  readonly clock?: Clock
  /** How far the camera's clock is wrong. */
  readonly skewMs?: number
}
interface Ack {
  readonly ok: boolean
  readonly status?: number
  readonly message?: string
  readonly answer?: PtzState
}

/**
 * A gateway over a fake upstream with one camera that moves, and never stops by itself. asha and bram may move it, chief may take it from them,
 * dewi only sees it, and for citra it does not exist.
 */
export async function ptzHouse({ clock = runningClock, skewMs = 0 }: PtzHouse = {}) {
  const camera = await openOnvifCamera({
    ...{ host: '127.0.0.1', port: 0, signIn: PTZ_SIGN_IN, keepsTimeouts: false },
    now: () => runningClock.now() + skewMs,
  })
  onTestFinished(() => camera.close())
  const house = await openGateway({ clock })
  const { upstream } = house
  const rights = new Map([
    ['asha', { may_move: true, may_take_over: false }],
    ['bram', { may_move: true, may_take_over: false }],
    ['chief', { may_move: true, may_take_over: true }],
    ['dewi', { may_move: false, may_take_over: false }],
  ])
  for (const name of ['chief', 'dewi']) upstream.people.set(name, { id: `u-${name}`, audience: 'all-sites' })
  const way = { url: `http://127.0.0.1:${camera.port}/onvif/device_service`, ...PTZ_SIGN_IN }
  const told = { status: 200, answer: { data: way } as object }
  const noted: Noted[] = []
  /** The hold the backend knows. */
  const held = { by: null as string | null, away: false }

  upstream.routes.set(RIGHT, (request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const right = rights.get(token)
    if (right) json(response, 200, { data: { person: { id: `u-${token}`, name: token }, ptz: true, ...right } })
    else json(response, 404, { status: 404, title: 'Not found', message: 'There is no such camera', errors: [] })
  })
  upstream.routes.set(`${INTERNAL}/ptz`, (_, response) => json(response, told.status, told.answer))
  upstream.routes.set(`${INTERNAL}/holds/*`, (request, response, body) => {
    const [hold = '', end] = (request.url ?? '').slice(`${INTERNAL}/holds/`.length).split('/')
    if (held.away) json(response, 503, {})
    else if (end) over(hold, JSON.parse(body) as PtzNote, response)
    else taken(hold, JSON.parse(body) as PtzHold, response)
  })
  function over(hold: string, note: PtzNote, response: ServerResponse): void {
    noted.push({ is: 'over', hold, ...note })
    if (held.by === hold) held.by = null
    json(response, 200, { data: null })
  }
  function taken(hold: string, asked: PtzHold, response: ServerResponse): void {
    const isFree = held.by === null || held.by === hold || asked.force
    if (isFree && held.by !== hold) noted.push({ is: 'taken', hold, ...asked })
    if (isFree) held.by = hold
    const refused = { status: 409, title: '', message: 'elsewhere moves this camera', errors: [] }
    json(response, isFree ? 200 : 409, isFree ? { data: null } : refused)
  }
  return {
    ...house,
    camera,
    told,
    noted,
    held,
    rights,
    /** Somebody who has entered, and what they are told. */
    async at(token: string) {
      const line = signalling(house.url, { token })
      const states: PtzState[] = []
      line.socket.on('ptz', (state: PtzState) => states.push(state))
      await line.outcome
      const ask = (name: string, more: object = {}) => line.ask(`ptz_${name}`, { camera: PTZ_CAMERA, ...more }) as Promise<Ack>
      const entered = await ask('enter')
      return {
        line,
        ask,
        entered,
        states,
        last: () => states.at(-1) ?? entered.answer,
        move: (more: object = {}) => ask('move', { pan: 1, tilt: 0, zoom: 0, ...more }),
      }
    },
  }
}
