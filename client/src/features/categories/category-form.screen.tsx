import { Badge, Button } from '@mantine/core'
import type { Category } from '@menara/shared/contract/desk/categories.contract.ts'
import { IconArchive, IconRestore, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { LoadedRecord } from '../../kit/forms/record-form.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { askToRemove } from '../../kit/overlays/ask-to-remove.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { categoryById, usePutCategory, useRemoveCategory } from './categories.api.ts'
import { CategoryForm } from './category-form.tsx'
import { categoryFormView } from './category-list.tsx'
import { type CategoryPlace, categoryPlaces } from './category-places.ts'
import { useCategoryWords } from './embed/category-words.ts'

export const CategoryFormScreen = () => <CategoryPage place="desk" />
export const SettingsCategoryFormScreen = () => <CategoryPage place="settings" />

function CategoryPage({ place }: { readonly place: CategoryPlace }) {
  const { id } = useViewState(categoryFormView).state
  return (
    <LoadedRecord id={id} query={categoryById}>
      {(category) => <LoadedCategory known={category} place={place} />}
    </LoadedRecord>
  )
}

function LoadedCategory({ known, place }: { readonly known: Category | undefined; readonly place: CategoryPlace }) {
  const { t } = useTranslation('categories')
  const go = useNavigate()
  const { nameOf, pathOf } = useCategoryWords()
  const leave = (typeId: number) => void go({ to: categoryPlaces[place].list, search: { type: typeId } })
  return (
    <>
      <PageHeader
        title={known ? nameOf(known) : t('new')}
        above={known && !known.offered && <Badge color="gray">{t('archived')}</Badge>}
        subtitle={known ? pathOf(known) : t('formText')}
        actions={known && <Actions category={known} leave={() => leave(known.ticket_type_id)} />}
      />
      <CategoryForm key={known?.id ?? 'new'} category={known} leave={leave} />
    </>
  )
}

function Actions({ category, leave }: { readonly category: Category; readonly leave: () => void }) {
  const { t } = useTranslation(['categories', 'common'])
  const name = useCategoryWords().pathOf(category)
  const put = usePutCategory()
  const remove = useRemoveCategory()
  const turn = () =>
    put.mutate({ id: category.id, body: { active: !category.active } }, { onSuccess: () => toastSuccess('update'), onError: showRefusal })
  const askFirst = () =>
    askToRemove({
      title: t('removeTitle'),
      text: t('removeText', { name }),
      remove: () => remove.mutateAsync(category.id),
      done: leave,
    })
  return (
    <>
      <Button
        variant="default"
        loading={put.isPending}
        leftSection={category.active ? <IconArchive size={16} aria-hidden /> : <IconRestore size={16} aria-hidden />}
        onClick={turn}
      >
        {t(category.active ? 'archive' : 'restore')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={askFirst}>
        {t('delete', { ns: 'common' })}
      </Button>
    </>
  )
}
