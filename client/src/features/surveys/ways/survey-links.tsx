import { Button, CopyButton, Group, Stack, Table, Text } from '@mantine/core'
import type { SurveyLink } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconCopy, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowButton } from '../../../kit/lists/row-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { Section } from '../../../kit/section.tsx'
import { linksOf, useRevokeLink } from '../surveys.api.ts'
import { addressOfLink } from './link-address.ts'
import { NewLink } from './new-link.tsx'

const SurveyPoster = lazy(async () => ({ default: (await import('./survey-poster.tsx')).SurveyPoster }))

/** The links and QR codes of a survey. */
export function SurveyLinks({ survey }: { readonly survey: SurveyRecord }) {
  const { t } = useTranslation('surveys')
  const [poster, showPoster] = useState<SurveyLink | null>(null)
  const links = (useQuery(linksOf(survey.id)).data?.data ?? []).filter(({ revoked_at }) => revoked_at === null)
  return (
    <Section title={t('links')} count={links.length} flush>
      {links.length > 0 && (
        <ScrollTable label={t('links')} from={520}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('linkFor')}</Table.Th>
              <Table.Th>{t('label')}</Table.Th>
              <Table.Th>
                <span className="sr">{t('actions', { ns: 'common' })}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} showPoster={() => showPoster(link)} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      <Stack p="md" gap="sm">
        {survey.state === 'draft' && (
          <Text size="sm" c="dimmed">
            {t('linksAfterPublishing')}
          </Text>
        )}
        <NewLink survey={survey} />
      </Stack>
      <Modal opened={poster !== null} onClose={() => showPoster(null)} title={t('poster')} size="lg">
        <Suspense fallback={null}>{poster && <SurveyPoster survey={survey} link={poster} />}</Suspense>
      </Modal>
    </Section>
  )
}

function LinkRow({ link, showPoster }: { readonly link: SurveyLink; readonly showPoster: () => void }) {
  const { t } = useTranslation('surveys')
  const revoke = useRevokeLink()
  const place = [link.asset?.name, link.area?.name].filter(Boolean).join(', ') || t('everybody')
  return (
    <Table.Tr>
      <Table.Td>{place}</Table.Td>
      <Table.Td>{link.label || '–'}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {link.token && (
            <CopyButton value={addressOfLink(link.token)}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
                  {t(copied ? 'copied' : 'copyLink')}
                </Button>
              )}
            </CopyButton>
          )}
          <RowButton label={t('posterOf', { place })} icon={IconQrcode} run={showPoster} />
          <RowButton
            label={t('revokeLink', { place })}
            icon={IconTrash}
            run={() =>
              askFirst({
                title: t('revokeTitle'),
                text: t('revokeText', { place }),
                confirm: t('revoke'),
                danger: true,
                run: () => revoke.mutate(link.id),
              })
            }
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
