import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutputs } from './outputs.ts'
import { playTone } from './sound.ts'

const SIDES = [
  ['left', -1],
  ['both', 0],
  ['right', 1],
] as const

/** Left, both, right of each output: what is heard tells which loudspeaker works. */
export function ToneButtons() {
  const { t } = useTranslation('selftest')
  const [playing, setPlaying] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { outputs, name } = useOutputs()
  const [output, setOutput] = useState<string | null>(null)
  const refuse = (error: Error) => setFailed(error.message)
  const play = async (side: string, pan: -1 | 0 | 1) => {
    setPlaying(side)
    setFailed(null)
    await playTone(pan, output).catch(refuse)
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
      {outputs && outputs.length > 0 && (
        <Select
          label={t('audio.output')}
          placeholder={t('audio.usual')}
          clearable
          data={outputs.map((output) => ({ value: output.id, label: output.name }))}
          value={output}
          onChange={setOutput}
        />
      )}
      {outputs?.length === 0 && (
        <Group>
          <Button variant="subtle" onClick={() => void name().catch(refuse)}>
            {t('audio.others')}
          </Button>
        </Group>
      )}
      {failed && (
        <Text size="sm" role="alert">
          {failed}
        </Text>
      )}
    </>
  )
}
