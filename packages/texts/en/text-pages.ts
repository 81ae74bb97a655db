import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The page about privacy. `docs/privacy-record.md` lists what is stored. */
export const privacyPage = textGroup('guest-server/text-pages.privacyPage', {
  title: 'Privacy',
  description: 'What Linecheck does with your voice, your picture and your data, in plain words.',
  lead: "What this site does with your voice, your picture and your data, in plain words. It runs on its operator's own server.",
  inShort: {
    heading: 'In short',
    stays: 'Sound and pictures are analysed in your browser, and stay there unless you share them.',
    yourChoice: 'Nothing about your checks is kept outside your browser until you choose to send it.',
    noTrackers: 'No trackers, no advertising, no analytics.',
  },
  measured: {
    heading: 'What is measured',
    start:
      'A check only starts when you start it, and your browser asks you for each device. When a check ends, the device is released.',
    microphone: {
      name: 'Microphone',
      text: 'How loud you are, how much noise there is and whether the sound is distorted, from eight seconds of speech. You can listen to the recording. It is gone when you leave the page, unless you send it along.',
    },
    speakers: {
      name: 'Speakers',
      text: 'Whether your microphone hears a short sound that your speakers play. You can leave this out. What it hears meanwhile is kept nowhere.',
    },
    camera: {
      name: 'Camera',
      text: 'How bright the picture is, and whether and where there is a face in it. Nobody is recognised or compared with anybody. The snapshot is gone when you leave the page.',
    },
    connection: {
      name: 'Connection',
      text: 'How fast data travels between your browser and this server. The data of this test is meaningless, and nothing of yours is in it. Unless your line may be a mobile one, this is measured during the camera test: the page says so before, and you can have it later.',
    },
  },
  sent: {
    heading: 'What a guest sends to a host',
    only: 'Only when you press “{share}”, the host who invited you receives:',
    names: 'your name and, if you gave it or your host did, your email address,',
    findings: 'for each check whether it passed, why, and what was measured,',
    devices:
      'the names of your microphone, speakers and camera, your browser and your system, so that your host can help,',
    machine:
      'what a recording depends on, as far as your browser tells: how much it would store, whether you are on battery and how full that is, and which microphone your system gives to other programs,',
    ticks: 'the checklist items that you have ticked, and the note that you have written.',
    shown:
      '“{whatIsSent}”, below that button, shows you beforehand what your host will read. With it go what you tried after a check had failed, and some values that a later short check is compared with: the noise of your room, and where your face is in the picture.',
    team: 'If your host works in a team, its members see what your host sees.',
    help: 'Only when you press “{getHelp}” and ring, your host is sent what this check measured in your last three tries and what you have tried, the names of your devices of that kind, your browser and system, your language and time zone, and the line that you write. You see all of it beforehand. No sound, no picture. It is kept with your results, and deleted with them. While you wait, your host sees whether you are still on the page.',
    visits:
      'When a guest opens a link for the first time, the time is noted, so that the host can see that the link has arrived; and once more when another browser opens it. With it are kept the time zone, and the language in which the page was opened last, so that times and emails suit the guest. Nothing else about these visits is kept.',
    readiness:
      'A host who records with several guests may show a client or a co-producer who of them is ready, by a link that ends two days after the recording: your name, whether you have opened your link and are ready, since when, and if you are not ready, the measured value that falls short most and how many others do; and that you need help while you ask for it. No address and no result are on that page.',
    reports:
      'A host may also pass on the report of a check, by a link that ends after 30 days: with your name, what was found and measured, your devices, browser and system, your ticks and your note; without email addresses.',
    recheck:
      'If you were ready and open your link again, a short check compares today with the result that you shared. In the browser that sent it, the comparison stays there. Another browser with a link that carries your name learns the day of that result and, after its check, in what the two differ, without a value and without the name of a device. Its measurements are sent for the comparison, which keeps nothing until you share it. What your host keeps is what has changed, with the values of both days. No recording, no picture and no print of your voice is kept for it.',
  },
  guestEmails: {
    heading: 'Emails to guests',
    why: 'If your host has your address, this site may email you for your host: an invitation, reminders while you are not ready, and the news that a show has moved, is called off, or takes place after all. Your host gave the address, or you typed it yourself. It is used for these emails only, and given to nobody but the mail servers that deliver them. They contain no pictures, and nothing tells us whether you have read them.',
    stopping:
      'Each email has a link, “{noMoreEmails}”, with which you stop the reminders of this host, all emails of this host, or emails of all hosts here. The unsubscribe button of your mail program stops the reminders. You can take it back by the same link. So that it is not forgotten, a code is kept that is made from your address, and from which the address cannot be read. Emails about an account of your own are not affected.',
  },
  clips: {
    heading: 'Test clips',
    video:
      'Some hosts ask for a short clip, to see and hear how you will come across. It is recorded only if you start it and sent only if you agree. Only the host and their team can watch it. As long as the page is open you can delete it again. You can leave it out, and send your results all the same.',
    sound:
      'A guest may also send the eight seconds of the microphone test along with the results, so that the host can hear them. That is off until you tick it, and you can listen to it first and delete it as long as the page is open.',
  },
  ofHosts: {
    heading: 'What is kept of a host',
    text: "Your name, your email address, your password in a form that cannot be read back, and what you make here: guest links, checklists, and the look of your guest page. Your guests' results are shown to you and your team, and to no other host. If you ask for it on the page “{account}”, we write to you when a guest is done: the name that you gave the guest, what the checks came to, and a link to the result; and when a guest asks for help and nobody of you has a page open. If you ask for it on the board of a show, you get an email on its morning that says which guests are ready.",
  },
  kept: {
    heading: 'How long it is kept',
    unless: 'Unless the operator of this site has set other times:',
    results: {
      name: 'Results',
      text: "A year after they were sent they are deleted, with their clips and the host's notification. So are calls for help.",
    },
    clips: {
      name: 'Clips',
      text: '90 days after they were recorded they are deleted. A guest can delete the clip just sent, as long as the page is open; the host can delete it at any time, and it goes with its result, its link and the account. The sound of a microphone test that a guest has sent along is kept for 30 days.',
    },
    links: {
      name: 'Guest links',
      text: 'They work for 30 days, and one for an episode until two days after it at least. What a host has written into one, such as the name of a guest, stays until the host deletes the link; what was sent through it goes with it at once.',
    },
    emails: {
      name: 'Emails to guests',
      text: 'Their text is not kept. That an email was sent, when and why, or why it could not be delivered, is kept for a year, also if the host deletes the link before: so nobody gets more emails than the limits allow. Instead of your address, a code is kept that is made from it, and from which it cannot be read. What you have chosen with “{noMoreEmails}” is kept until you take it back.',
    },
    signIns: {
      name: 'Sign-ins',
      text: "For each, when it was made, when it was last used, and what the browser says that it is; until 14 days after the last use, unless the operator has set another number, but 90 days after signing in at the latest, or until it is ended. Of a passkey, an authenticator app or a connection to a sign-in service: its name, when it was added and last used, and what proves it, until you remove it. Recovery codes are kept as hashes. Links that reset a password: 30 minutes. An address that a new password was asked for: some seconds, or an hour while letters cannot be sent; if the letter still cannot be sent to a host's account, three days more.",
    },
    calendar: {
      name: 'Calendar address',
      text: "When it was made, and the hour in which a calendar last read it; until the host replaces or ends it, on the page “{account}”. It holds the host's episodes and how many of their guests are ready, and no name of a guest.",
    },
    accounts: {
      name: 'Accounts',
      text: "Until the host deletes the account, on the page “{account}”: everything that belongs to it goes at once, and guests' links with it. What belongs to a team stays until its last member goes, or an owner deletes the team. The same page gives everything that belongs to the account as one file.",
    },
    others: {
      name: 'Other things of hosts',
      text: 'Access tokens: until 30 days after their end. The old and the new address after a change: 72 hours. Addresses of people who were invited to a team: 14 days at most. What other programs are told: 30 days.',
    },
    activity: {
      name: 'Activity of a team',
      text: 'Which member changed what, and when, without names of guests and without what was typed: 90 days. Owners of the team can read it.',
    },
    deleted:
      'What is deleted cannot be seen by anybody from that moment. Clips leave the disk within a minute, and so do letters that wait here for somebody who has deleted the account; the files of the database may hold its bytes until their space is used again. Letters that were sent cannot be called back. Backups, if the operator makes them, may hold what was deleted for as long as they are kept; when one is restored, it is deleted again.',
  },
  storage: {
    heading: 'Cookies and storage in your browser',
    cookies:
      'Guests get no cookie, unless they choose a language: <code>lang</code> then holds its code for a year. Five more are for hosts who sign in, and the form for it sets one of a step; over HTTPS the names of those that no script can read begin with <code>__Host-</code>. The first three of these are removed at sign-out:',
    signIn:
      'Keeps you signed in until you have not come for 14 days, unless the operator has set another number, and for 90 days at most. No script can read it.',
    signedIn:
      'Tells the page for 180 days that somebody may be signed in, or was and should be asked to sign in again. It holds nothing else.',
    page: 'Your time zone, whether your window is narrow, and which first steps you have done or hidden, for 90 days: pages then arrive as you see them.',
    step: {
      name: '<code>linecheck_</code> and the name of a step',
      text: 'Ten minutes, while you sign in: a random number that stands for what you have proved so far. No script can read it.',
    },
    knownBrowser:
      'A random number, for a year: it lets you sign in from this browser when somebody else has tried wrong passwords on your account, and to skip the second step for 30 days if you ask for that. It opens nothing by itself, and no script can read it.',
    browser:
      'Your browser itself keeps the theme that you chose, when you opened a guest link, and that you have asked for help on it. For a host it keeps their own checklist, the telephone number from which they call guests, whether calls for help ring, whether there is a next episode, which first steps are done, and the notes on the settings that the first host has hidden. On a link for several guests it keeps the name that you typed, so that you come back to your own checks. For a guest with a link it also keeps what they have done, so that a reload loses nothing: what was found and measured, the names of the devices, the ticks, the name, the email address and the note; never sound or pictures. That counts for 24 hours after the last change. Once it is shared, only the name, the email address, the statuses, the time and a number that stands for your result remain, for 30 days, so that a second run is not taken for another guest. The page deletes what has expired when you open it the next time, and what was found on a link when you open it after it has ended. The tab of a booking page keeps what the booking tool has sent with you, until you close it. “{startOver}” deletes what is not shared, and you can clear everything in the settings of your browser.',
  },
  otherPrograms: {
    heading: 'Bookings, chats and other programs',
    text: "A host may connect a booking tool: it sends this site the name, the address and the answers of whoever books, and these messages are kept for 30 days. If you come here from such a tool yourself, your name, your address and the time of the booking are sent when you press the button. They are kept with the booking for a year after its time, or until the host deletes the show; name and address until the host deletes your link. A host may also let this site tell a chat or another program outside that a guest was added, has opened the link, has shared a result, is ready or asks for help, that an email has not arrived, and why a guest is not ready; with the guest's name only if the host wants that. What happens with it there is up to the host and to the operator of that program. It is told no email address.",
  },
  otherParties: {
    heading: 'Other parties',
    text: "Pages, fonts and the connection test come from this server. There are four exceptions, and all are the operator's choice: a host's logo may come from a server that the operator has named, Cloudflare may measure the connection, which the connection test then names, that test may try servers of the operator that pass calls on (TURN), and hosts may sign in at a service that the operator has named. Those servers see the address of your browser, as every server does.",
    log: 'The log of this server holds no names, no email addresses and no link codes.',
  },
  asking: {
    heading: 'Whom to ask',
    operator:
      'The operator of this site is responsible for your data. <contact>Contact the operator</contact> to see, correct or delete what is stored about you. A guest can also ask the host who sent the link.',
    authors: 'Linecheck is open-source software. Its authors do not run this site, and receive nothing from it.',
  },
} as const satisfies TextTable);

/** The page about the rules of use. */
export const termsPage = textGroup('guest-server/text-pages.termsPage', {
  title: 'Terms',
  description: 'What holds when you use this installation of Linecheck: short and plain.',
  lead: 'Short and plain. This site is run by its operator on their own server, with the open-source software Linecheck. By using it you agree to what stands here.',
  fairUse: {
    heading: 'Use it fairly',
    ownSetup: 'Check your own setup, or one that you may use. Whoever can be heard or seen should know about it.',
    links: 'Keep a guest link between host and guest. Whoever holds it can send results through it.',
    attacks: 'Do not try to break in, to get at what belongs to others, or to overload the site.',
  },
  guests: {
    heading: 'Guests',
    text: 'You need no account, and you decide what you send. What you share can be seen by the host who invited you and their team. How it is handled is told on the <privacy>privacy page</privacy>.',
  },
  hosts: {
    heading: 'Hosts',
    text: 'Keep your password to yourself, and give true details. What guests send you is for preparing your session with them: use it for nothing else, and delete it when you no longer need it.',
  },
  costs: {
    heading: 'What it costs',
    text: 'Basic is free. Plus is free during early access and needs no card; later it is meant to cost {plus} per month. Pro cannot be bought yet. Nothing here turns into a charge by itself.',
  },
  warranty: {
    heading: 'No warranty',
    text: 'A check tells how things are at the moment of the check. It is made with care, but it cannot promise that your session goes well. The site and its software are provided as they are, without any warranty, and as far as the law allows the operator and the authors are not liable for damage that comes from using them. Rights that the law gives you as a consumer stay as they are.',
  },
  changes: {
    heading: 'Changes',
    text: 'The operator may change or close this site, and may block an account that is used against these terms. You can stop using it at any time, and delete your account yourself, on the page “{account}”.',
  },
  questions: {
    heading: 'Questions',
    text: '<contact>Contact the operator</contact> of this site.',
  },
} as const satisfies TextTable);

/** The page that explains that the operator has given no address. */
export const contactPage = textGroup('guest-server/text-pages.contactPage', {
  title: 'Contact',
  description: 'How to reach the operator of this installation of Linecheck.',
  heading: 'No contact address',
  lead: 'The operator of this site has not given an address for questions.',
  guest: {
    heading: 'You are a guest',
    text: 'Please ask the host who sent you the link. They can also delete what you have sent.',
  },
  operator: {
    heading: 'You run this site',
    text: 'Set <code>CONTACT_EMAIL</code> to your address and start Linecheck again. This link then opens a mail to you, on every page.',
  },
} as const satisfies TextTable);

/** The page about Pro. */
export const proPage = textGroup('host-server/text-pages.proPage', {
  title: 'Pro',
  description: 'What Linecheck Pro will bring, and what it will cost. It is coming soon.',
  heading: 'Pro is coming soon',
  lead: 'For hosts who record with many guests: a personal link for everyone, and you see and hear them before the session.',
  basic: 'Always free, without an account.',
  plus: {
    badge: 'Early access',
    text: 'per month, currently free. No card needed.',
  },
  pro: {
    badge: 'Coming soon',
    text: 'per month. Cannot be bought yet.',
  },
  holds: {
    heading: 'What Pro holds',
    links: {
      name: 'Links for every guest',
      text: "As many as you like, each with the guest's name, your message and the title of the session.",
    },
    results: {
      name: 'Every result',
      text: 'The whole history of what your guests have sent you, not just the latest.',
    },
    episodes: {
      name: 'Episodes',
      text: 'A date with its guests, what the show asks for, and one board that shows who is ready.',
    },
    clips: {
      name: 'Test clips',
      text: 'Up to 15 seconds that a guest records and agrees to send, and clips of your own setup.',
    },
    checklists: {
      name: 'Checklists',
      text: 'Several templates with as many items as you need, and one to choose for each link.',
    },
    brand: {
      name: 'Your brand',
      text: 'Your logo, your color and your name on the page of your guests.',
    },
    support: {
      name: 'Priority support',
      text: 'Questions of Pro hosts are answered first.',
    },
  },
  until: {
    heading: 'Until then',
    text: 'Plus is free during early access: a guest link, session labels, and a checklist item of your own. A guest never pays, and never needs an account.',
  },
  signUp: 'Sign Up for Plus',
} as const satisfies TextTable);
