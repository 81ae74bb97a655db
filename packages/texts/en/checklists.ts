import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The dashboard's tab for checklists. */
export const checklists = textGroup('guest/checklists.checklists', {
  /** For hosts on Pro. */
  templates: {
    loading: 'Loading templates...',
    notLoaded: 'Your templates could not be loaded',
    title: 'Checklist Templates',
    select: 'Template',
    defaultBadge: 'Default',
    items: {
      one: '{count} item.',
      other: '{count} items.',
    },
    itemsWithRequired: {
      one: '{count} item, {required} required.',
      other: '{count} items, {required} required.',
    },
    defaultHint: 'Used for every link that has no other template. It cannot be deleted.',
    create: 'New Template',
    edit: 'Edit',
    setDefault: 'Set as Default',
    remove: 'Delete',
    empty: 'No templates yet',
    emptyHint:
      'Your guests get the standard checklist. Make your own for each kind of show, and choose one for every link.',
  },
  /** The choice of a checklist in the forms of links and episodes. */
  choice: {
    standardChecklist: 'Standard checklist',
    defaultChecklist: 'Your default checklist',
    defaultOption: '{name} (default)',
  },
  deletion: {
    title: 'Delete “{name}”?',
    hint: 'Links that use it get your default template instead. This cannot be undone.',
    confirm: 'Delete template',
    cancel: 'Keep it',
    close: 'Close',
  },
  /** The editor of one template. */
  editor: {
    titleNew: 'New Template',
    title: 'Edit Template',
    name: 'Template name *',
    namePlaceholder: 'For example: Remote interview',
    nameMissing: 'Template name is required',
    nameMissingToast: {
      title: 'Template name required',
      description: 'Please enter a name for your checklist template',
    },
    items: 'Items',
    itemsHint: 'Add what your guest should prepare, in your own words or from the library.',
    newItem: 'New item',
    openLibrary: 'Browse Library',
    closeLibrary: 'Close Library',
    cancel: 'Cancel',
    create: 'Create Template',
    save: 'Save Changes',
  },
  /** Shown when a template is saved that another tab or browser has changed or deleted meanwhile. */
  conflict: {
    changed: 'Changed elsewhere',
    changedHint:
      'This template was changed in another tab or browser after you opened it. Nothing is saved yet. Which version do you want to keep?',
    deleted: 'Deleted elsewhere',
    deletedHint:
      'This template was deleted in another tab or browser after you opened it. Nothing is saved yet. Do you want to keep your version?',
    stored: 'The other version',
    mine: 'Your version',
    noItems: 'No items',
    required: 'Required',
    onlyHere: 'Only in this version',
    keepMine: 'Keep mine',
    saveAsNew: 'Save as a new template',
    takeStored: 'Use the other version',
    leaveDeleted: 'Discard mine',
    goOn: 'Continue editing',
    close: 'Close',
  },
  /** An item in the editor, named by its text, or by its number while it has no text. */
  item: {
    label: 'Item {number}',
    missing: 'Item text is required',
    moveHint: 'Drag, or use the arrow keys',
    named: {
      move: 'Move “{text}”',
      moved: '{text} is now number {place} of {count}',
      remove: 'Remove “{text}”',
      required: 'Required<of>: “{text}”</of>',
    },
    unnamed: {
      move: 'Move item {number}',
      moved: 'Item is now number {place} of {count}',
      remove: 'Remove item {number}',
      required: 'Required<of>: item {number}</of>',
    },
  },
  /** The field that adds an item. */
  adder: {
    placeholder: 'For example: Bring your script',
    add: 'Add',
  },
  /** Outcomes of changes. */
  changes: {
    created: 'Template created successfully!',
    notCreated: 'Failed to create template',
    updated: 'Template updated successfully!',
    notUpdated: 'Failed to update template',
    deleted: 'Template deleted successfully!',
    notDeleted: 'Failed to delete template',
    defaultSet: 'Default template set successfully!',
    defaultNotSet: 'Failed to set default template',
    gone: 'This template no longer exists',
    goneHint: 'It was deleted in another tab or browser.',
    tryAgain: 'Please try again.',
  },
  /** For hosts on Plus; stored in their browser. */
  plus: {
    title: 'Checklist Template',
    type: 'Template type',
    types: {
      standard: 'Default Template (standard 3 items)',
      custom: 'Custom Template',
    },
    standardItems: 'Standard items',
    customItem: 'Custom item',
    removeItem: 'Remove “{text}”',
    limit: 'Plus tier limit: 1 custom item. Remove the current item to add a different one.',
    unsaved: 'Not saved yet',
    kept: 'Kept in this browser',
    save: 'Save Template',
    saved: 'Template saved',
    savedHint: 'It is used for your own checks and for new links.',
    notSaved: 'Failed to save preferences',
    tryAgain: 'Please try again.',
  },
  preview: {
    title: 'Guest Preview',
    hint: 'Step 4 of the setup check, as your guest sees it.',
    empty: 'No items yet. Your guest has nothing to prepare.',
  },
  /** Suggested items. */
  library: {
    search: 'Search suggestions',
    category: 'Category',
    allCategories: 'All categories',
    found: {
      one: '{found} of {count} suggestion',
      other: '{found} of {count} suggestions',
    },
    nothingFound: 'Nothing matches “{words}”.',
    addItem: 'Add “{text}”',
    add: 'Add',
    added: 'Added',
    categories: {
      audio: 'Audio',
      environment: 'Environment',
      video: 'Video',
      comfort: 'Comfort',
      content: 'Content',
      technical: 'Technical',
    },
    /** 16 suggestions in six categories (S1 §2, §9). */
    items: {
      audio: {
        headphones: 'Wear headphones, so that your microphone does not hear the call',
        distance: 'Put your microphone a hand’s width from your mouth',
        hum: 'Switch off fans, air conditioning and everything else that hums',
      },
      environment: {
        door: 'Close the door and the windows',
        room: 'Choose a room with curtains, a carpet or full bookshelves',
        people: 'Tell the people around you that you are recording',
      },
      video: {
        height: 'Raise your camera to eye level',
        light: 'Face a window or a lamp, with nothing bright behind you',
        lens: 'Wipe your camera lens clean',
      },
      comfort: {
        chair: 'Sit on a chair that does not creak',
        jewellery: 'Take off jewelry that rattles or rustles',
      },
      content: {
        notes: 'Keep your notes where you can see them',
        introduction: 'Prepare one sentence that introduces you',
      },
      technical: {
        programs: 'Close other programs and browser tabs',
        network: 'Use a network cable, or sit close to your Wi-Fi router',
        downloads: 'Pause downloads, backups and updates',
      },
    },
  },
} as const satisfies TextTable);
