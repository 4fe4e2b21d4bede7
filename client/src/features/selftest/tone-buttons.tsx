import { Button, Group, Select, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
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

/** A loudspeaker, headset or screen that sound can go to. */
interface Output {
  readonly id: string
  readonly name: string
}

/** Only some browsers let a page choose. */
const mayChoose = (): boolean => 'setSinkId' in AudioContext.prototype && navigator.mediaDevices !== undefined

/** Outputs that the browser names; before the microphone was allowed once it names none. */
async function namedOutputs(): Promise<Output[]> {
  const all = await navigator.mediaDevices.enumerateDevices()
  return all
    .filter(({ kind, deviceId, label }) => kind === 'audiooutput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** Outputs to choose from; null where there is no choosing. `name` asks for their names: the browser asks for the microphone. */
function useOutputs() {
  const [outputs, setOutputs] = useState<readonly Output[] | null>(null)
  useEffect(() => {
    if (!mayChoose()) return undefined
    const look = (): void => void namedOutputs().then(setOutputs)
    look()
    navigator.mediaDevices.addEventListener('devicechange', look)
    return () => navigator.mediaDevices.removeEventListener('devicechange', look)
  }, [])
  const name = async (): Promise<void> => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    setOutputs(await namedOutputs())
  }
  return { outputs, name }
}
