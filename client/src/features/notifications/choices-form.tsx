import { Button, Checkbox, Group, SegmentedControl, Select, SimpleGrid, Stack, Switch, Table, Text } from '@mantine/core'
import { type ChannelState, digests, type Preferences } from '@menara/shared/contract/notifications.contract.ts'
import { notificationTypes, personalChannels } from '@menara/shared/domain/notification-types.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../i18n/i18n.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { Section } from '../../kit/section.tsx'
import { useChoose } from './notifications.api.ts'

interface ChoicesFormProps {
  readonly preferences: Preferences
  readonly channels: readonly ChannelState[]
}
interface PartProps {
  readonly value: Preferences
  readonly change: (change: Partial<Preferences>) => void
}
const NIGHT = { from: '22:00', to: '06:00' }

/** By type and channel; when a mail may wait, and when nothing may come. */
export function ChoicesForm({ preferences, channels }: ChoicesFormProps) {
  const { t } = useTranslation('notifications')
  const [value, setValue] = useState(preferences)
  const choose = useChoose()
  const change = (more: Partial<Preferences>) => setValue((before) => ({ ...before, ...more }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose.mutate(value, { onSuccess: ({ data }) => setValue(data) })
      }}
    >
      <Stack>
        <Section flush title={t('choices')}>
          <Choices value={value} change={change} channels={channels} />
        </Section>
        <Section title={t('times')}>
          <Times value={value} change={change} />
        </Section>
        <Group justify="flex-end">
          <Button type="submit" loading={choose.isPending}>
            {t('saveChanges', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Choices({ value, change, channels }: PartProps & Pick<ChoicesFormProps, 'channels'>) {
  const { t } = useTranslation('notifications')
  const isSet = (name: string) => channels.find((channel) => channel.channel === name)?.why !== 'unset'
  const shown = personalChannels.filter(isSet)
  return (
    <Table aria-label={t('choices')} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('type')}</Table.Th>
          {shown.map((text) => (
            <Table.Th key={text} ta="center">
              {t(`short.${text}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {value.choices.map((row) => {
          const type = notificationTypes.find((item) => item.type === row.type)
          const name = type?.[languageNow()] ?? row.type
          return (
            <Table.Tr key={row.type}>
              <Table.Th scope="row" fw={400}>
                {name}
                {type && 'pressing' in type && (
                  <Text size="xs" c="dimmed">
                    {t('pressing')}
                  </Text>
                )}
              </Table.Th>
              {shown.map((channel) => (
                <Table.Td key={channel}>
                  <Checkbox
                    style={{ display: 'grid', justifyContent: 'center' }}
                    aria-label={t('choice', { name, channel: t(`channel.${channel}`) })}
                    checked={row[channel]}
                    onChange={(event) => {
                      const { checked } = event.currentTarget
                      change({
                        choices: value.choices.map((choice) => (choice.type === row.type ? { ...choice, [channel]: checked } : choice)),
                      })
                    }}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function Times({ value, change }: PartProps) {
  const { t } = useTranslation('notifications')
  const { digest, digest_at, quiet, zone } = value
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={500} id="digest">
          {t('digest')}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          {t('digestText')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="digest"
          value={digest}
          onChange={(value) => change({ digest: value as Preferences['digest'] })}
          data={digests.map((digest) => ({ value: digest, label: t(`digestOf.${digest}`) }))}
        />
      </div>
      {digest === 'daily' && <Time label={t('digestAt')} value={digest_at} change={(text) => change({ digest_at: text })} />}
      <Switch
        label={t('quiet')}
        description={t('quietText')}
        checked={quiet !== null}
        onChange={(event) => change({ quiet: event.currentTarget.checked ? NIGHT : null })}
      />
      {quiet && (
        <SimpleGrid cols={2} maw={380}>
          <Time label={t('from')} value={quiet.from} change={(from) => change({ quiet: { ...quiet, from } })} />
          <Time label={t('to')} value={quiet.to} change={(to) => change({ quiet: { ...quiet, to } })} />
        </SimpleGrid>
      )}
      <Select
        label={t('zone')}
        maw={380}
        searchable
        limit={60}
        allowDeselect={false}
        value={zone}
        onChange={(value) => value && change({ zone: value })}
        data={[...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]}
      />
    </Stack>
  )
}

const Time = ({ label, value, change }: { readonly label: string; readonly value: string; readonly change: (text: string) => void }) => (
  <DateField kind="time" required maw={180} label={label} value={value} onChange={change} />
)
