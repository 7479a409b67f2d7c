import type { Essay } from './essay.ts';

/** Against, and sharply: honest figures of one family, and an objection that it grants instead of answering. */
export const NOT_BEFORE: Essay = {
  titles: [
    'Build first, charge later',
    'A check for a choice we do not have',
    'The view from {town}',
    'No bus, no price',
    'Averages do not drive to work',
    'Not on our road',
  ],
  openings: [
    'Our state should not put a price on carbon until the people who would pay it have another way to get to work. In {town} there is no bus, no train and no charging station. A dividend does not change that. It is a check for a choice that we do not have.',
    'A price on carbon is meant to make people choose something else. In {town} there is nothing else to choose. Our state should not put a price on carbon until the people who would pay it have another way to get to work. A dividend does not change that: it is a check for a choice that we do not have.',
  ],
  body: [
    'I counted what my own family would pay. My mother is a {worker} and drives {miles} miles a day, six days a week. My father hauls grain. Between them they burned 2,300 gallons of gas and diesel last year; I added up the receipts. At forty dollars a ton that is about $880 more. The dividend that is being discussed would bring the three of us about that much back, so on paper we would lose nothing. But the bills come every week and the check comes four times a year, and my parents do not have two hundred dollars lying around in between.',
    'People in the capital say that we would adjust. I would like to know how. The nearest apartment that my mother could rent near her work costs twice what our mortgage costs. A used electric pickup is $31,000 at the dealer in the county seat; he has sold two. Farms here were laid out for tractors and not for trains, and no price will move them closer together.',
    [
      'It has been tried. When the toll on the river bridge went up in 2019, we were told that drivers would find other ways. The county’s own numbers show that as many cars cross it today as before. They just pay more. The only ones who changed anything were those who stopped going to the clinic on the other side.',
      'It has been tried. When the county doubled the landfill fee in 2020, we were told that people would throw away less. The county’s own numbers show as many tons as before. What grew was the pile behind the old gravel pit. When people have no other way, a price does not change what they do. It only changes where it hurts.',
    ],
    'Supporters answer that most families would gain, because the rich burn more. That may be true in a city. But an average is not a person, and a law that is fair on average can still be unfair to a third of the state. I have also read that a carbon price would cut emissions by a tenth in ten years. If that is right, we are asked to turn our lives around for something that a few new power plants could do.',
    'What should we do instead? Build first and charge later. Put the gas tax that we already pay into charging stations along the state roads, and into a bus that meets the shift at the hospital and at the plant. Ask the county what a line with six buses a day would cost, and print the answer next to what the price would bring in. When a person in {town} can get to work without a gallon of gas, I will be the first to say that those who still burn one should pay for it.',
  ],
  closings: [
    'I am not against clean air. I breathe it, and there is more of it here than in the capital. But do not send us a bill for a road that you have not built. Build it, and then we can talk about the price.',
    'A fair law asks everybody for something that they are able to give. This one asks some people for a little money and others for their job. Until that is mended, the answer from {town} should be no.',
  ],
  angles: {
    taxOrTrade: {
      thesis: 'That goes for a tax and for traded permits alike.',
      paragraph:
        'The choice between a tax and permits does not change any of this. A tax says what a gallon costs. Permits let the refinery find out and pass it on. At the pump in {town} it is the same number on the same sign. If I had to choose I would take the tax, because at least my father could read in the newspaper what he will pay next year. But choosing between them is like choosing the color of a bill. The question is what we get before it arrives.',
    },
    border: {
      thesis: 'A charge at the border would not help us either.',
      paragraph:
        'Nor does a charge at the border help. It may keep the cement works open, and I am glad for those who work there. But we sell corn and beans, and we buy fertilizer, most of it from outside the state. A border charge on fertilizer is one more price on the same farm, and nobody who buys our beans will pay us more for it. If there has to be one, it should leave out what a farm cannot make itself.',
    },
  },
  reviews: [
    {
      Thesis: {
        levels: [0],
        quote: 'until the people who would pay it have another way to get to work',
        text: 'Sharp, because it says not only no but until when. I disagree with you, and I knew at once about what.',
      },
      Evidence: {
        levels: [1],
        quote: 'I added up the receipts.',
        text: 'This is the most honest number that I have read on this topic. One family is one family, though. Is there a figure for the county?',
      },
      'Counter-argument': {
        levels: [2],
        quote: 'But an average is not a person',
        text: 'A strong line, but it sends the objection away instead of answering it. You say yourself that your family would lose nothing over the year.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'Build first and charge later.',
        text: 'Five words that sum it up. I never got lost.',
      },
    },
    {
      Thesis: {
        levels: [0, 1],
        text: 'A clear no, with a condition. “Another way to get to work” could be more exact: a bus, and how often?',
      },
      Evidence: {
        levels: [2],
        quote: 'Farms here were laid out for tractors and not for trains',
        text: 'A nice sentence, but it is not evidence. Your receipts and the county’s numbers are; the claims about rent and adjusting stand alone.',
      },
      'Counter-argument': {
        levels: [2],
        quote: 'something that a few new power plants could do',
        text: 'You take the other side’s number without a source, and the new plants come from nowhere. The objection is named and not met.',
      },
      Clarity: {
        levels: [1],
        quote: 'so on paper we would lose nothing',
        text: 'I stumbled here, because the paragraph seemed to say the opposite up to this point. Say first that the trouble is the waiting.',
      },
    },
    {
      Thesis: {
        levels: [0],
        text: 'Takes a side, says where, and says when it would change its mind. That is something one can argue with.',
      },
      Evidence: {
        levels: [1, 2],
        quote: 'he has sold two',
        text: 'Small and telling. I would like the same for the buses: are there plans, and what do they cost?',
      },
      'Counter-argument': {
        levels: [2],
        quote: 'That may be true in a city.',
        text: 'Here you give the other side its best point and then change the subject. And where does “a third of the state” come from?',
      },
      Clarity: {
        levels: [1],
        quote: 'I would like to know how.',
        text: 'The voice is clear all the way. The paragraph on averages jumps to power plants, and I read it twice.',
      },
    },
  ],
  own: {
    Thesis: { levels: [0], text: 'Nobody can miss what I am against, and I say what would change my mind.' },
    Evidence: { levels: [1, 2], text: 'The receipts are real. I did not find a figure for other families here.' },
    'Counter-argument': {
      levels: [1, 2],
      text: 'I know that the average gains. I wanted to show who is not the average.',
    },
    Clarity: {
      levels: [0, 1],
      text: 'I read it to my mother and she could follow every paragraph, so I left it as it was.',
    },
  },
  graded: {
    Thesis: { levels: [0], text: 'Arguable and specific: not no, but not before there is another way. Very good.' },
    Evidence: {
      levels: [2],
      quote: 'Between them they burned 2,300 gallons of gas and diesel last year',
      text: 'Concrete and honest for one family. The claims about the rest of the state have no support.',
    },
    'Counter-argument': {
      levels: [2],
      quote: 'That may be true in a city.',
      text: 'The objection is granted, not answered. Show how many families lose over a whole year.',
    },
    Clarity: { levels: [1], text: 'Plain and vivid. One paragraph turns from averages to power plants in the middle.' },
  },
  question: {
    concerns: 'words',
    reason:
      'The review says that the objection is named and not met. I answer that an average is not a person, and I say what to do instead: build first. Is that not an answer?',
    answer:
      'I read both paragraphs again. “Build first” is your own proposal, and a good one. But the objection was that most families gain from the check, and your reply grants it: “That may be true in a city.” So it is still standing at the end, which is what “Mentioned” describes, and the review stands. If you show how many families in your third of the state lose over a whole year, it is met.',
  },
};
