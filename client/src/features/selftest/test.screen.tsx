import { Badge, Button, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../../kit/look/look.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { Camera } from './camera.tsx'
import {
  type Check,
  checkApi,
  checkReady,
  checkScreen,
  checkSignalling,
  checkSocket,
  checkStorage,
  checkWebGl,
  type Finding,
} from './checks.ts'
import { Microphone } from './microphone.tsx'
import { ToneButtons } from './tone-buttons.tsx'

const CHECKS: readonly (readonly [string, Check])[] = [
  ['api', checkApi],
  ['ready', checkReady],
  ['socket', checkSocket],
  ['signalling', checkSignalling],
  ['webgl', checkWebGl],
  ['storage', checkStorage],
  ['screen', checkScreen],
]
const LOOK = {
  ok: { colour: 'green', icon: IconCheck },
  warn: { colour: 'yellow', icon: IconAlertTriangle },
  bad: { colour: 'red', icon: IconX },
} as const

/** This browser and this server, checked from here. */
export function TestScreen() {
  const { t } = useTranslation('selftest')
  const [round, setRound] = useState(0)
  return (
    <Stack maw={1000}>
      <PageHeader
        title={t('title')}
        subtitle={t('text')}
        actions={
          <Button variant="default" onClick={() => setRound((current) => current + 1)}>
            {t('again')}
          </Button>
        }
      />
      <Paper>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('what')}</Table.Th>
              <Table.Th w={130}>{t('result')}</Table.Th>
              <Table.Th>{t('detail')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {CHECKS.map(([name, check]) => (
              <CheckRow key={`${name} ${round}`} name={name} check={check} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Paper p="md" component="section">
          <Title order={2} mb="sm">
            {t('audio.title')}
          </Title>
          <ToneButtons />
        </Paper>
        <Paper p="md" component="section">
          <Title order={2} mb="sm">
            {t('mic.title')}
          </Title>
          <Microphone />
        </Paper>
        <Paper p="md" component="section">
          <Title order={2} mb="sm">
            {t('camera.title')}
          </Title>
          <Camera />
        </Paper>
      </SimpleGrid>
    </Stack>
  )
}

function CheckRow({ name, check }: { readonly name: string; readonly check: Check }) {
  const { t } = useTranslation('selftest')
  const [finding, setFinding] = useState<Finding | null>(null)
  const run = useCallback(() => {
    setFinding(null)
    check().then(setFinding, (error: unknown) =>
      setFinding({ state: 'bad', detail: error instanceof Error ? error.message : String(error) }),
    )
  }, [check])
  useEffect(run, [run])
  const look = finding && lookOf(LOOK, finding.state)
  return (
    <Table.Tr data-check={name} data-state={finding?.state ?? 'running'}>
      <Table.Th scope="row" fw={500}>
        {t(`check.${name}`)}
      </Table.Th>
      <Table.Td>
        {look ? (
          <Badge color={look.colour} leftSection={<look.icon size={13} aria-hidden />}>
            {t(`state.${finding.state}`)}
          </Badge>
        ) : (
          <Text size="sm" c="dimmed">
            {t('running')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" className="num" style={{ overflowWrap: 'anywhere' }}>
            {finding?.detail}
          </Text>
          {finding?.state === 'bad' && (
            <Button size="compact-xs" variant="subtle" onClick={run}>
              {t('retry')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
