import { Refused } from './calls/refused.ts'

/** Somebody at a thing that one person controls at a time: a remote screen, a camera that moves. */
export interface Present {
  readonly session: string
  readonly person: string
  readonly name: string
  /** Came with a ticket to control, and still may. */
  mayControl: boolean
  /** May take the control from whoever has it. */
  mayTakeOver: boolean
  /** Has the control from now on, or has it no more. */
  readonly armed: (has: boolean) => void
  readonly told: (holder: string | null, people: readonly Shown[]) => void
}
/** How the others see them, in the order they came. */
export interface Shown {
  readonly session: string
  readonly person: string
  readonly name: string
  readonly may_control: boolean
  readonly asks: boolean
}
/** What is controlled: the word lists `thing` and `controlTaker` of the refusals name it, and who may take it from others. */
type Controlled = 'screen' | 'camera'
export type Control = ReturnType<typeof openControl>

/** Who has the control of one thing: one hand at most, the others watch, and who asks first is next. */
export function openControl(thing: Controlled) {
  const people = new Map<string, Present>()
  let holder: Present | null = null
  let asks: Present[] = []

  function tell(): void {
    const list = [...people.values()].map((person) => shown(person, asks.includes(person)))
    for (const person of people.values()) person.told(holder?.session ?? null, list)
  }
  function hand(to: Present | null): void {
    if (holder === to) return
    const before = holder
    holder = to
    asks = asks.filter((present) => present !== to)
    // The old hand is off before the new one is on.
    before?.armed(false)
    to?.armed(true)
  }
  const next = (): Present | null => asks.find((present) => present.mayControl) ?? null
  function member(session: string): Present {
    const present = people.get(session)
    if (present) return present
    throw new Refused(404, 'control.no_session', { thing })
  }

  return {
    join(present: Present): void {
      people.set(present.session, present)
      tell()
    },
    leave(session: string): void {
      const present = people.get(session)
      if (!present) return
      people.delete(session)
      asks = asks.filter((one) => one !== present)
      if (holder === present) hand(next())
      tell()
    },
    /** Takes what is free; asks for what is not; with `force`, takes it from its holder. */
    take(session: string, force: boolean): void {
      const present = member(session)
      refuseTaking({ it: present, holder, force }, thing)
      if (!holder || force) hand(present)
      else if (holder !== present && !asks.includes(present)) asks.push(present)
      tell()
    },
    /** Hands it over; null lays it down, for the first who asks. */
    give(session: string, to: string | null): void {
      const present = member(session)
      if (holder !== present) throw new Refused(409, 'control.not_holder', { thing })
      const other = to === null ? null : member(to)
      if (other && !other.mayControl) throw new Refused(403, 'control.other_watches', { name: other.name, thing })
      hand(other ?? next())
      tell()
    },
    /** What somebody may has changed. */
    entitle(session: string, may: Pick<Present, 'mayControl' | 'mayTakeOver'>): void {
      const present = people.get(session)
      if (!present || (present.mayControl === may.mayControl && present.mayTakeOver === may.mayTakeOver)) return
      Object.assign(present, may)
      if (!present.mayControl) asks = asks.filter((one) => one !== present)
      if (holder === present && !present.mayControl) hand(next())
      tell()
    },
    /** Somebody at another gateway has it now. */
    lost(session: string): void {
      if (holder?.session === session) hand(null)
      tell()
    },
    isEmpty: () => people.size === 0,
  }
}

const shown = ({ session, person, name, mayControl }: Present, asks: boolean): Shown => ({
  ...{ session, person, name, asks },
  may_control: mayControl,
})

interface Taking {
  readonly it: Present
  readonly holder: Present | null
  readonly force: boolean
}
function refuseTaking({ it: present, holder, force }: Taking, thing: Controlled): void {
  if (!present.mayControl) throw new Refused(403, 'control.watch_only', { thing })
  if (holder && holder !== present && force && !present.mayTakeOver) throw new Refused(403, 'control.takeover', { thing })
}
