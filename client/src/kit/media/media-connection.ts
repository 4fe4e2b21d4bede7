import type { types } from 'mediasoup-client'

/** Runs something later, in milliseconds; the function returned cancels it. */
export type After = (ms: number, run: () => void) => () => void

/**
 * Why no packet gets through, as far as the page can tell. `loopback`: the server announces nothing but its own loopback address.
 * `no_relay`: neither UDP nor TCP gets through and there is no TURN server. `relay`: nor does the TURN server.
 */
export interface Obstacle {
  readonly why: 'loopback' | 'no_relay' | 'relay'
  /** Where the server receives: `10.1.2.3:20000`, several with commas. */
  readonly address: string
}

/** A connection that does not stand this long after it was started is taken for failed: some browsers never say so, and whoever opens a page is to know within 10 s. */
const CONNECT_MS = 7_000
/** A network that changes is given this long before the room is entered anew. */
const MENDING_MS = 4_000

interface ConnectionNeeds {
  readonly after: After
  /** Whether everything that was begun is connected; true while nothing was begun. */
  readonly changed: (isConnected: boolean) => void
  /** A transport is gone and did not come back; with an obstacle where it never was connected. */
  readonly lost: (obstacle: Obstacle | null) => void
}
interface Watched {
  readonly obstacle: Obstacle
  /** Asks the server for a restart of ICE, and does it. */
  readonly restart: () => Promise<void>
}

/** How the transports of one stay in a room are connected, by what the browser says of them and not by what was signalled. */
export function watchConnection({ after, changed, lost }: ConnectionNeeds) {
  const connected = new Map<types.Transport, boolean>()
  function note(transport: types.Transport, is: boolean): void {
    connected.set(transport, is)
    changed([...connected.values()].every(Boolean))
  }
  return {
    /** Follows a transport from now on, which counts from the moment it is begun. */
    add(transport: types.Transport, { obstacle, restart }: Watched): { begin(): void } {
      let wasConnected = false
      let cancel: () => void = () => undefined
      const fail = () => lost(wasConnected ? null : obstacle)
      const acts: Partial<Record<types.ConnectionState, () => void>> = {
        // Either limit goes on while the browser tries.
        connecting: () => undefined,
        connected() {
          cancel()
          wasConnected = true
        },
        disconnected() {
          cancel()
          cancel = after(MENDING_MS, fail)
          restart().catch(fail)
        },
        failed() {
          cancel()
          fail()
        },
      }
      transport.on('connectionstatechange', (state) => {
        const act = acts[state]
        if (!act || !connected.has(transport)) return
        note(transport, state === 'connected')
        act()
      })
      transport.observer.on('close', () => {
        cancel()
        connected.delete(transport)
      })
      return {
        begin(): void {
          cancel = after(CONNECT_MS, fail)
          note(transport, false)
        },
      }
    },
  }
}
export type ConnectionWatch = ReturnType<typeof watchConnection>

interface Offered {
  readonly ice_candidates: readonly unknown[]
  readonly ice_servers: readonly unknown[]
}
const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'

/** What stands in the way where nothing the server offers is reached. */
export function obstacleOf({ ice_candidates, ice_servers }: Offered): Obstacle {
  const candidates = ice_candidates as readonly types.IceCandidate[]
  const address = [...new Set(candidates.map((candidate) => `${candidate.address}:${candidate.port}`))].join(', ')
  if (ice_servers.length > 0) return { why: 'relay', address }
  return { why: candidates.every((candidate) => isLoopback(candidate.address)) ? 'loopback' : 'no_relay', address }
}
