import { ActionIcon, Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { alarmRuleTemplates, type TemplateDeviceState } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { IconListSearch, IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { colourOf } from '../../../kit/look/look.ts'
import { useTrial } from '../rules/use-trial.ts'
import type { TemplateDraft } from './rule-template-values.ts'

const COLOUR_OF: Readonly<Record<TemplateDeviceState, string>> = {
  in_force: 'green',
  own_limit: 'blue',
  excluded: 'gray',
  other_rule: 'yellow',
  no_point: 'gray',
}

interface PreviewProps {
  /** Of the template that is changed. */
  readonly id: string | undefined
  /** What was asked about last; null before. */
  readonly draft: TemplateDraft | null
  readonly ask: () => void
  readonly refused: (error: unknown) => void
  /** Adds a row of exceptions for this device. */
  readonly except: (deviceId: string) => void
}

/** Device by device what the template would do there, as the form stands. Nothing is stored. */
export function TemplatePreview({ id, draft, ask, refused, except }: PreviewProps) {
  const { t } = useTranslation('alarm_rules')
  const { result, isFetching } = useTrial({
    key: ['templatePreview', id],
    draft,
    ask: (body, signal) => call(alarmRuleTemplates.preview, { body: { ...body, ...(id && { id }) } }, { signal }),
    refused,
  })
  const more = result ? result.counts.reduce((sum, item) => sum + item.devices, 0) - result.devices.length : 0
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('template.previewText')}
      </Text>
      <Group>
        <Button variant="default" loading={isFetching} leftSection={<IconListSearch size={16} aria-hidden />} onClick={ask}>
          {t('template.preview')}
        </Button>
      </Group>
      {result && (
        <Group gap="xs" role="status">
          {result.counts.map((item) => (
            <Badge key={item.state} color={colourOf(COLOUR_OF, item.state)} variant="light" tt="none">
              {t(`template.state.${item.state}`)}: {numberText(item.devices)}
            </Badge>
          ))}
          {result.counts.length === 0 && <Text size="sm">{t('template.previewNone')}</Text>}
        </Group>
      )}
      {result && result.devices.length > 0 && (
        <ScrollTable label={t('template.devices')} from={480} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('field.device_id')}</Table.Th>
              <Table.Th>{t('template.site')}</Table.Th>
              <Table.Th>{t('template.does')}</Table.Th>
              <Table.Th>{t('field.limit')}</Table.Th>
              <Table.Th aria-label={t('template.exceptions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {result.devices.map((device) => (
              <Table.Tr key={device.id}>
                <Table.Th scope="row" fw={500}>
                  {device.name}
                </Table.Th>
                <Table.Td>{device.location}</Table.Td>
                <Table.Td>{t(`template.state.${device.state}`)}</Table.Td>
                <Table.Td className="num">{device.limit === null ? '–' : numberText(device.limit, 2)}</Table.Td>
                <Table.Td>
                  {(device.state === 'in_force' || device.state === 'no_point') && (
                    <ActionIcon
                      size="sm"
                      variant="subtle"
                      aria-label={t('template.makeException', { name: device.name })}
                      onClick={() => except(device.id)}
                    >
                      <IconUserMinus size={14} />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('template.previewMore', { count: more })}
        </Text>
      )}
    </Stack>
  )
}
