import { Button, Group, Stack, Text } from '@mantine/core'
import { type AssetAccess, type AssetAccessDraft, assetRights } from '@menara/shared/contract/places/asset-access.contract.ts'
import type { AssetDetail } from '@menara/shared/contract/places/assets.contract.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { assetById } from '../assets.api.ts'
import { draftOf } from './access-draft.ts'
import { RightSection } from './access-rules.tsx'
import { accessOf, useSetAccess, useSubjects } from './asset-access.api.ts'

/** `asset`: whose access. */
export const assetAccessView = { asset: text }

/** Who may see, use and book an asset, and when. */
export function AssetAccessScreen() {
  const { t } = useTranslation(['assets', 'refusals'])
  const { asset: id } = useViewState(assetAccessView).state
  if (id === undefined)
    return (
      <>
        <PageHeader title={t('access.title')} />
        <EmptyState
          title={t('access.choose')}
          text={t('access.chooseText')}
          action={<ButtonLink to="/admin/manage/assets">{t('access.toAssets')}</ButtonLink>}
        />
      </>
    )
  return (
    <LoadedRecord id={id} query={assetById}>
      {(asset) =>
        asset && (
          <LoadedRecord id={id} query={accessOf}>
            {(access) => access && <AccessForm key={JSON.stringify(access)} asset={asset} access={access} />}
          </LoadedRecord>
        )
      }
    </LoadedRecord>
  )
}

function AccessForm({ asset, access }: { readonly asset: AssetDetail; readonly access: AssetAccess }) {
  const { t } = useTranslation('assets')
  const [draft, setDraft] = useState<AssetAccessDraft>(() => draftOf(access))
  const [errors, setErrors] = useState<readonly BrokenRule[]>([])
  const save = useSetAccess(asset.id)
  const subjects = useSubjects(access)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(access))
  function send(): void {
    setErrors([])
    save.mutate(draft, {
      onError(error) {
        if (error instanceof Refused) setErrors(error.errors)
        showRefusal(error)
      },
    })
  }
  return (
    <>
      <PageHeader
        title={t('access.of', { name: asset.name })}
        subtitle={asset.code}
        actions={
          <ButtonLink to="/admin/manage/assets/form" search={{ id: asset.id }} variant="default">
            {t('access.toAsset')}
          </ButtonLink>
        }
      />
      <Stack maw={1100}>
        <Text size="sm" c="dimmed">
          {t('access.about')}
        </Text>
        {assetRights.map((right) => (
          <RightSection
            key={right}
            right={right}
            limit={draft[right]}
            subjects={subjects}
            errors={errors}
            change={(limit) => setDraft({ ...draft, [right]: limit })}
          />
        ))}
        {!asset.bookable && (
          <Text size="sm" c="dimmed">
            {t('access.notBookable')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={!isChanged} onClick={() => setDraft(draftOf(access))}>
            {t('discard', { ns: 'common' })}
          </Button>
          <Button disabled={!isChanged} loading={save.isPending} onClick={send}>
            {t('saveChanges', { ns: 'common' })}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
