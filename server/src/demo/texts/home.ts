import type { Stock } from './Stock.ts'

const cats: Stock = {
  language: 'en',
  slots: {
    cat: ['Biscuit', 'Admiral', 'Frau Schmitt', 'Pixel', 'Miso'],
    crime: [
      'sat on the crossword',
      'opened the bread box',
      'brought in a leaf and was very proud',
      'slept in the sink',
      'unplugged the radio at the best part',
      'stared at nothing for an hour',
    ],
  },
  posts: [
    '{cat} {crime}. No remorse has been shown.',
    'Status of {cat}: {crime}, then asleep, in that order, all day.',
    'The vet says {cat} is “of generous build”. {cat} says the vet is of no consequence.',
    'I work from home. {cat} works from my keyboard. vvvvvvvvvvvvvvvvvv was her contribution to the report.',
    'Four o’clock in the morning: a sound like a small piano falling. It was {cat}, who {crime}.',
    'For everyone who asked: yes, {cat} came down from the roof. By herself, when nobody was looking, as if we were the strange ones.',
    'New scratching post: 60. Interest of {cat} in the scratching post: 0. Interest in the box: eternal.',
  ],
  replies: [
    ['Give {cat} my regards and one treat, at my expense.', '{cat} accepts the treat and rejects the regards.'],
    ['Ours {crime} too. They must have a group chat.', 'If they learn to open doors, we will meet at the café and weep.'],
    ['Justice for {cat}!', 'She has asked for her own account. We said no.'],
    'The report is better for it.',
    ['I need a picture. For science.', 'Picture follows when she stops being a blur.'],
    'The box is always the present.',
  ],
  answers: [
    '{cat} accepts the treat and rejects the regards.',
    'Picture follows when she stops being a blur.',
    'She has asked for her own account. We said no.',
  ],
  tags: ['CatsOfMastodon', 'Caturday', 'Cats'],
  subjects: ['catWindow', 'catWindow', 'pots'],
}

const cooking: Stock = {
  language: 'en',
  slots: {
    dish: ['lentil soup', 'jollof rice', 'pierogi', 'aubergine stew', 'dal', 'onion tart', 'dumplings', 'shakshuka'],
    spice: ['too much cumin', 'one clove more than sensible', 'smoked paprika', 'lemon at the very end', 'nutmeg, do not argue'],
  },
  posts: [
    'Tonight: {dish} with {spice}. Enough for twelve, we are three. Bring bowls.',
    'My mother’s recipe for {dish}, complete: “You know how it should look. Until it looks like that.”',
    'The trick with {dish} is {spice} and not lifting the lid. I lifted the lid.',
    'Cooked {dish} for the volunteers at the harbour. Forty portions, no leftovers, one proposal of marriage (declined kindly).',
    'Is {dish} breakfast? I am asking with a full plate at half past seven.',
    'Market haul: everything that looked at me. It will be {dish}.',
    'I burned the {dish} and saved it with {spice}. Nobody noticed. Now you know. Keep it to yourselves.',
    'Teaching the evening class {dish} on Wednesday. No experience needed, appetite required.',
  ],
  replies: [
    ['On my way with three bowls and no shame.', 'Three bowls, four spoons. Somebody always forgets one.'],
    '{dish} is every meal, my friend.',
    ['How long do you leave it? Mine always falls apart.', 'Twenty minutes, lid on, hands in your pockets.'],
    ['{spice}! My aunt just nodded from across the room.', 'A nod from that aunt is worth two stars. Tell her I am honoured.'],
    ['I noticed. I said nothing. It was delicious.', 'You are a good friend and you get the crust.'],
    ['Is there still a place on Wednesday?', 'There is always a place. Bring an apron and a story.'],
  ],
  answers: [
    'Twenty minutes, lid on, hands in your pockets.',
    'There is always a place. Bring an apron and a story.',
    'You are a good friend and you get the crust.',
  ],
  tags: ['Cooking', 'HomeCooking', 'Soup'],
  subjects: ['soup', 'harvest', 'bread', 'soup'],
}

const knitting: Stock = {
  language: 'en',
  slots: {
    item: ['a cardigan', 'socks for the whole ferry crew', 'a blanket', 'mittens', 'a hat with ears'],
    trouble: [
      'one sleeve is a hand longer',
      'I miscounted in row nine and noticed in row ninety',
      'the wool ran out twelve stitches before the end',
      'the cat has taken one end to the garden',
    ],
  },
  posts: [
    '{item}: nearly done, except that {trouble}.',
    'Cast on {item} on the night train and arrived with a heel. Best thing about slow travel.',
    'Unravelled three evenings of {item}. It is only string, I say. It is only string.',
    'The knitting circle meets on Tuesday in the back of the library. We do not gossip. We exchange information.',
    'Dyed wool with onion skins and walnut. The kitchen will never be the same, and neither will {item}.',
    'Finished {item}! It fits somebody. Not the person it was for, but somebody.',
  ],
  replies: [
    ['Row ninety! I felt that in my bones.', 'Sit with me on Tuesday. We will unravel together.'],
    ['We would like {item} in engine-room blue, says the crew.', 'Engine-room blue it is.'],
    'It is only string. (I am crying too.)',
    ['Can beginners come on Tuesday? I can do one knot.', 'One knot is the whole of knitting, you are nearly there.'],
    ['That colour!! How many onions?', 'Eleven onions and a very patient family.'],
  ],
  answers: [
    'One knot is the whole of knitting, you are nearly there.',
    'Eleven onions and a very patient family.',
    'Engine-room blue it is.',
  ],
  tags: ['Knitting', 'FiberArts', 'Handmade'],
  subjects: ['catWindow', 'coffee', 'books'],
}

const music: Stock = {
  language: 'en',
  slots: {
    piece: [
      'the slow movement',
      'a waltz nobody knows the name of',
      'Bach, but slowly',
      'the tune from the harbour festival',
      'a song in seven-eight',
    ],
    instrument: ['cello', 'accordion', 'upright piano with one dead key', 'clarinet', 'borrowed tuba'],
  },
  posts: [
    'Practised {piece} on the {instrument} with the window open. Somebody across the yard joined in on spoons.',
    'Choir tonight at eight, we need basses. If you can hum a refrigerator, you can sing bass.',
    'The {instrument} is back from the repairer and sounds like itself again. I had forgotten how grumpy it is.',
    'Street concert on Saturday by the clock tower: {piece}, weather permitting; louder if it does not.',
    'Pupil, aged six, about {piece}: “It sounds like when you are allowed to stay up.” I have nothing to add.',
    'Wrote eight bars today. Deleted seven. That is a good day.',
    'Found my notes from twenty years ago: “play it as if the train were about to leave”. Still true for {piece}.',
  ],
  replies: [
    ['That was me on spoons. Same time tomorrow?', 'Same time tomorrow, bring the big spoons.'],
    ['I can hum a refrigerator AND a small washing machine.', 'You are hired. The washing machine gets a solo in the second verse.'],
    ['I heard {piece} from the bridge and missed my bus. No complaints.', 'Next time I play faster, for your bus. Or slower, for us.'],
    'Pupil for president.',
    ['What is the one bar you kept?', 'Three notes and a rest. The rest is the best one.'],
    ['Do you still need someone for the {instrument} part?', 'Yes! Eight o’clock, back entrance, mind the harp.'],
  ],
  answers: [
    'Same time tomorrow, bring the big spoons.',
    'Three notes and a rest. The rest is the best one.',
    'Yes! Eight o’clock, back entrance, mind the harp.',
  ],
  tags: ['Music', 'Choir', 'NowPlaying', 'LiveMusic'],
  subjects: ['roofs', 'catWindow', 'umbrellas', 'coffee'],
}

const books: Stock = {
  language: 'en',
  slots: {
    book: [
      'an atlas from 1911',
      'a detective novel without its last page',
      'poems in three languages',
      'a manual for a boat that was never built',
      'the big book of mosses',
      'a diary with a pressed clover in it',
    ],
    reader: [
      'a boy of eight',
      'our night-train driver',
      'a lady who reads standing up',
      'someone who only ever whispers',
      'the whole knitting circle',
    ],
  },
  posts: [
    'Returned today, forty-one years late: {book}. With a letter of apology and a drawing of a goose. Fine waived.',
    '{reader} borrowed {book} for the third time. I have stopped asking.',
    'Found between the pages of {book}: a tram ticket, a four-leaf clover, a shopping list (“eggs, courage”).',
    'The reading room is open until nine this week. Heating works, chairs are kind, nobody will speak to you unless you cry.',
    'Recommend me something like {book}, but with more weather.',
    'Last sentence of the day: “and then they all went home by the long way”. Good night from the library.',
    'Story hour was about a whale. We were forty-three, and one of us was a dog.',
    'Overheard in aisle four: “But do you read it or do you just like having it?” “Yes.”',
    'Currently reading {book}. I am on page 12 and already know I will miss it.',
  ],
  replies: [
    'Eggs, courage. That is my whole list every week.',
    ['Please do not tell me how {book} ends. Although… no. Do not.', 'It ends with weather. Lots of it.'],
    ['The dog says thank you and asks what happened to the whale.', 'The whale went home by the long way.'],
    ['I read standing up because the chairs ARE too kind.', 'We have one unkind chair in the cellar. I can bring it up for you.'],
    ['Put me on the list for {book}!', 'You are third on the list, right after the dog.'],
    ['Forty-one years! I feel much better about Tuesday.', 'Tuesday is nothing. Bring it back with a drawing and we are even.'],
  ],
  answers: ['You are third on the list, right after the dog.', 'The whale went home by the long way.', 'It ends with weather. Lots of it.'],
  tags: ['Bookstodon', 'Library', 'AmReading', 'Books'],
  subjects: ['books', 'books', 'coffee', 'catWindow'],
}

export const home = { cats, cooking, knitting, music, books } as const
