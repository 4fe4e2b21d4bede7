import { describe, expect, it } from 'vitest'
import { openPlayer, type Playing } from './player.ts'

/** A player over loudspeakers that say what they do and end when they are told. */
function aPlayer({ broken = [] as readonly string[] } = {}) {
  const lines: string[] = []
  const sounding: Playing[] = []
  const player = openPlayer({
    async load(id) {
      lines.push(`load ${id}`)
      if (broken.includes(id)) throw new Error('There is no recording of this talk.')
      return new Blob([id])
    },
    async play(sound, playing) {
      const id = await sound.text()
      lines.push(`play ${id} at ${playing.rate}`)
      sounding.push(playing)
      return () => void lines.push(`stop ${id}`)
    },
  })
  return { player, lines, ends: () => sounding.at(-1)?.ended(), state: player.getState }
}

describe('hearing talks again', () => {
  it('PU-50 one talk is played at a time: another one ends it, and it can be stopped', async () => {
    const { player, lines, state } = aPlayer()
    player.begin(['a'])
    expect(state()).toMatchObject({ current: 'a', phase: 'loading' })
    await expect.poll(() => state().phase).toBe('playing')
    player.begin(['b'])
    await expect.poll(() => state().phase).toBe('playing')
    player.stop()
    expect(state()).toMatchObject({ current: null, phase: 'silent' })
    expect(lines).toEqual(['load a', 'play a at 1', 'stop a', 'load b', 'play b at 1', 'stop b'])
  })

  it('PU-50 what is stopped while it is fetched is never heard', async () => {
    const { player, lines, state } = aPlayer()
    player.begin(['a'])
    player.stop()
    player.begin(['b'])
    await expect.poll(() => state().phase).toBe('playing')
    expect(lines).toEqual(['load a', 'load b', 'play b at 1'])
  })

  it('PU-52 several are played in their order and at their speed', async () => {
    const { player, lines, ends, state } = aPlayer()
    player.begin(['a', 'b'], 1.5)
    await expect.poll(() => state().phase).toBe('playing')
    ends()
    await expect.poll(() => [state().current, state().phase]).toEqual(['b', 'playing'])
    ends()
    expect(state()).toMatchObject({ current: null, phase: 'silent', failed: null })
    expect(lines).toEqual(['load a', 'play a at 1.5', 'stop a', 'load b', 'play b at 1.5', 'stop b'])
  })

  it('PU-50 a talk that cannot be played is said, and the next one is played', async () => {
    const { player, state } = aPlayer({ broken: ['a'] })
    player.begin(['a', 'b'])
    await expect.poll(() => [state().current, state().phase]).toEqual(['b', 'playing'])
    expect(state().failed).toEqual({ id: 'a', reason: 'There is no recording of this talk.' })
    player.begin(['c'])
    expect(state().failed).toBe(null)
  })
})
