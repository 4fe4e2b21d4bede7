import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playTone } from './sound.ts'

const SIDES = [
  ['left', -1],
  ['both', 0],
  ['right', 1],
] as const

/** Left, both, right: what is heard tells which loudspeaker works. */
export function ToneButtons() {
  const { t } = useTranslation('selftest')
  const [playing, setPlaying] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const play = async (side: string, pan: -1 | 0 | 1) => {
    setPlaying(side)
    setFailed(null)
    await playTone(pan).catch((error: Error) => setFailed(error.message))
    setPlaying(null)
  }
  return (
    <>
      <Group gap="xs">
        {SIDES.map(([side, pan]) => (
          <Button key={side} variant="default" loading={playing === side} onClick={() => void play(side, pan)}>
            {t(`audio.${side}`)}
          </Button>
        ))}
      </Group>
      {failed && (
        <Text size="sm" role="alert">
          {failed}
        </Text>
      )}
    </>
  )
}
