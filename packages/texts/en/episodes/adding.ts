import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** Adding guests to an episode. */
export const guestAdding = textGroup('host/episodes/adding.guestAdding', {
  title: 'Add guests',
  ways: 'How to add guests',
  one: 'One guest',
  list: 'A list',
  name: 'Name *',
  email: 'Email',
  emailHint: 'Optional. It is on the board, and filled in for the guest.',
  add: 'Add guest',
  addAnother: 'Each guest gets a link that you copy from the board.',
  known: '{name} is on the board already',
  knownAddress: 'A guest with another name has this address on the board',
  addAnyway: 'Add anyway',
  lines: 'One guest per line',
  linesPlaceholder: 'Ada Lovelace, ada@example.org\nBo Chen',
  linesHint:
    'A name, and an address if you like: “Ada Lovelace, ada@example.org” or “Ada <ada@example.org>”. Addresses copied from an email work, too, and so do tables whose first line names the columns (Name, or First name and Last name, and Email); other columns are left out.',
  file: 'Choose a CSV file',
  fileTooLarge: 'This file is too large for a list of guests.',
  fileNotRead: 'This file could not be read.',
  fileWorkbook: {
    title: 'This is a workbook, not a list',
    hint: 'In Excel, Numbers or LibreOffice, save it as “CSV UTF-8”, and choose that file.',
  },
  encoding: {
    title: 'Which names are right?',
    hint: 'The file does not say how its letters are stored. Choose the line that reads well.',
    cancel: 'None of them',
    none: 'The letters of this file could not be read. Save it as “CSV UTF-8”, and choose that file.',
  },
  check: 'Add guests',
  adding: { one: 'Adding {count} guest…', other: 'Adding {count} guests…' },
  nothing: 'The list has no guests.',
  faults: {
    one: '{count} line needs a look. Nothing has been added yet.',
    other: '{count} lines need a look. Nothing has been added yet.',
  },
  line: 'Line {line}: {fault}',
  fault: {
    name_missing: 'the name is missing. Write it before the address',
    address_in_name: 'a name with an address in it. Put a comma between them',
    name_too_long: 'the name is longer than 200 characters',
    email_invalid: 'not an email address',
    too_many_fields: 'more than a name and an address. A first line with the names of the columns tells them apart',
    not_storable: 'characters that cannot be stored',
    twice: 'already in line {first}',
    same_address: 'the address of line {first} with another name',
    same_name: 'the name of line {first} again',
    on_board: 'already on the board',
    board_address: 'an address that a guest on the board has under another name',
    board_name: 'the name of a guest on the board',
  },
  /** What the host may decide for all lines of a kind. */
  also: {
    address: {
      one: 'Also add the guest who shares an address',
      other: 'Also add the {count} guests who share an address',
    },
    name: { one: 'Also add the guest with the same name', other: 'Also add the {count} guests with the same name' },
    nameless: {
      one: 'Name the guest after the address: {names}',
      other: 'Name {count} guests after their addresses: {names}',
    },
  },
  moreFaults: { one: 'and {count} more line', other: 'and {count} more lines' },
  addGood: { one: 'Add {count} guest', other: 'Add {count} guests' },
  tooMany: 'An episode has at most {max} guests. The lines after that are left out.',
  cancel: 'Cancel',
  done: { one: '{count} guest added', other: '{count} guests added' },
  undo: 'Undo',
  addedOne: '{name} is added',
  failed: 'The guests could not be added',
  /** Another person has deleted the episode while the dialog is open. */
  gone: {
    title: 'This episode was deleted',
    hint: 'Guests can no longer be added to it.',
    kept: 'Your list is still here.',
    copy: 'Copy the list',
    copied: 'Copied',
    notCopied: 'Not copied',
  },
} as const satisfies TextTable);
