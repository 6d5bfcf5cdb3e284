/**
 * Texts of the public landing page, in order; separate from the dashboard's catalogue, so that
 * neither page loads the other's. The page itself is static HTML (`site/src/landing/sections`); a
 * test there keeps both equal.
 */
export const landing = {
  product: 'Biophony',
  bar: {
    menu: 'Menu',
    navigation: 'Sections',
    sections: {
      'how-it-works': 'How It Works',
      pricing: 'Pricing',
      devices: 'Devices',
      faq: 'FAQ',
      about: 'About',
      contact: 'Contact',
    },
    login: 'Login',
    projects: 'My Projects',
    logout: 'Logout',
  },
  hero: {
    tagline: 'AI-Powered Ecological Analysis',
    text: 'Bring the memory card in from the field. Get back species, times and numbers, and keep the work in projects.',
    start: 'Get Started Free',
    learn: 'Learn More',
    chorus:
      'Spectrogram of a dawn chorus. Boxes mark blackbird, robin, wren, great tit, chiffchaff and cuckoo, each with a confidence.',
    caption: 'An invented dawn chorus, sung and drawn by your browser as you read.',
    pause: 'Pause',
  },
  offerings: {
    title: 'From the card to the conclusion',
    text: 'Four things Biophony does with what you bring home.',
    list: [
      {
        title: 'Wildlife Data Analysis',
        text: 'Every recording is heard to the end, every picture looked at.',
        points: [
          'Audio species identification',
          'Image recognition',
          'Data pattern analysis',
          'Custom model training',
        ],
      },
      {
        title: 'Automated Reporting',
        text: 'Results in the form that a colleague, a client or an authority reads.',
        points: ['PDF reports', 'Custom templates', 'Data visualisation', 'Statistical analysis'],
      },
      {
        title: 'Device Integration',
        text: 'Made for AudioMoth, and at home with its neighbours.',
        points: [
          'AudioMoth compatibility',
          'Bulk file processing',
          'Cloud storage',
          'Real-time sync',
        ],
      },
      {
        title: 'Multiple AI Models',
        text: 'Choose the ear for the place, and compare what two ears hear.',
        points: [
          'BirdNET v2.4, a global bird model',
          'Regional species models',
          'Custom model deployment',
          'Model comparison',
        ],
      },
    ],
  },
  explorer: {
    title: 'See and hear what was found',
    text: 'Each detection stands where it sounded, with its species and its confidence. Play it, and say whether it is right.',
    species: 'Species',
    activity: 'Detections by day and hour',
    heat: 'Heat map of two weeks in May: most detections fall into the hours from four to eight in the morning, some into the evening.',
    picture:
      'Spectrogram of thirteen seconds of a dawn chorus. Boxes mark blackbird, great tit, cuckoo and robin.',
    play: 'Play the chorus',
    position: 'Position in the recording',
    caption: 'The explorer, drawn by your browser from invented recordings, which it also sings.',
  },
  howItWorks: {
    title: 'How It Works',
    text: 'A project is one line of three steps. You always see which one is next.',
    steps: [
      {
        title: 'Data',
        text: 'Drop the card’s folder in. Each file’s header is checked before a byte is sent, and every file is accounted for: stored, or refused with the reason.',
      },
      {
        title: 'Analysis',
        text: 'Set confidence, location and week of year, and send it off. Close the laptop; the cloud goes on listening.',
      },
      {
        title: 'Report',
        text: 'Download the results, with your notes, tags and the timeline beside them. Report generation: Coming Soon.',
      },
    ],
    rows: {
      caption: 'What comes back: every row says which recorder, which second, and who.',
      columns: ['Recording', 'Time', 'Species', 'Confidence'],
      cells: [
        ['20260514_043000.WAV', '04:30:06', 'Eurasian Blackbird Turdus merula', '0.94'],
        ['20260514_043000.WAV', '04:30:15', 'European Robin Erithacus rubecula', '0.88'],
        ['20260514_044000.WAV', '04:41:27', 'Eurasian Wren Troglodytes troglodytes', '0.91'],
        ['20260514_045000.WAV', '04:52:03', 'Common Cuckoo Cuculus canorus', '0.79'],
      ],
    },
  },
  pricing: {
    title: 'Choose Your Plan',
    text: 'Start with nothing to pay. Pro and Enterprise are for commercial use.',
    plans: [
      {
        name: 'Free',
        price: '$0',
        points: [
          'Up to 10 files per month',
          'Basic analysis with the global bird model',
          '1 GB of storage',
        ],
        action: 'Choose Free',
      },
      {
        name: 'Pro',
        price: '$29 per month',
        points: [
          'All models',
          'Unlimited files',
          'API access',
          'Team collaboration',
          'Custom templates',
          '100 GB of storage',
        ],
        action: 'Choose Pro',
      },
      {
        name: 'Enterprise',
        price: 'Custom',
        points: [
          'Everything in Pro',
          'Custom model training',
          'On-premise deployment',
          'Service level agreement (SLA)',
          '1 TB of storage',
        ],
        action: 'Choose Enterprise',
      },
    ],
  },
  devices: {
    title: 'Devices',
    text: 'A recorder writes more than sound. Biophony reads the rest from the file itself, so nobody has to type it.',
    rental: 'No recorder yet? Device rental is offered: ask us.',
    header: {
      title: 'What an AudioMoth says of itself',
      comment:
        'Recorded at 04:30:00 14/05/2026 (UTC+2) by AudioMoth 24E144085F1B2C30 at medium gain while battery was 4.2V and temperature was 9.6C.',
      facts: [
        ['Time', '14 May 2026, 04:30, UTC+2'],
        ['Recorder', '24E144085F1B2C30'],
        ['Sample rate', '48 kHz'],
        ['Gain', 'Medium'],
        ['Battery', '4.2 V'],
        ['Temperature', '9.6 °C'],
      ],
    },
    list: [
      'AudioMoth WAV, with and without GPS',
      'Song Meter WAV, FLAC',
      'BAR-LT FLAC, WAV',
      'SwiftOne WAV, FLAC',
      'Other audio recorder WAV, FLAC, MP3, M4A',
      'Camera trap Coming soon',
    ],
  },
  about: {
    title: 'About',
    text: 'Biophony is the sound that living things make together. We build for the people who listen to it for a living: researchers, conservationists, and the organisations that act on what they find.',
    claims: [
      ['files analysed', '10K+'],
      ['accuracy', '95%'],
      ['species models', '50+'],
      ['support', '24/7'],
    ],
  },
  faq: {
    title: 'FAQ',
    text: 'What people ask before the first card.',
    questions: [
      ['Which audio formats can I upload?', 'WAV, MP3, FLAC and M4A.'],
      ['Which image formats?', 'JPEG, PNG and TIFF.'],
      ['May I use it commercially?', 'Yes: the Pro and Enterprise plans are for commercial use.'],
      ['Who can see my data?', 'You. Your data is encrypted and private.'],
      [
        'I have no recorder. Can I rent one?',
        'Yes, device rental is offered. Get in touch and tell us where and when.',
      ],
    ],
  },
  contact: {
    title: 'Get In Touch',
    text: 'A question about a recorder, a plan, or a sound you cannot place: write to us.',
    action: 'Contact Support',
  },
  footer: '© 2026 Biophony. All rights reserved.',
  notices: 'Third-party notices',
};
