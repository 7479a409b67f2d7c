import type { Essay } from './essay.ts';

/** Middling: easy to read and fair to all sides, with no position and an example that proves nothing. */
export const IT_DEPENDS: Essay = {
  titles: [
    'The carbon dividend: advantages and disadvantages',
    'Is a carbon dividend good for our state?',
    'Looking at both sides',
    'Carbon, money and the people',
    'Some thoughts on the carbon dividend',
    'Should the money go back?',
  ],
  openings: [
    'Carbon pricing is a very complex topic that affects everyone. There are a lot of arguments for it and a lot of arguments against it. In this op-ed I will look at the dividend, which means that the money from the carbon price is paid back to the people, and at whether this would be a good thing for our state.',
    'In recent years there has been much discussion about the climate, and one of the ideas that comes up again and again is to put a price on carbon. Some states do it and some do not. In this op-ed I will look at the dividend, which means that the money from the carbon price is paid back to the people, and at whether this would be a good thing for our state.',
  ],
  body: [
    'On the one hand, a dividend has several advantages. People would have more money, which they could spend on things that they need. It would also be simple, since everybody gets the same amount. Economists say that simple policies are usually better than complicated ones. In a report that we read in class, a household with an average income would get back about as much as it pays, and a household with a low income would get back more. This shows that a dividend can be fair.',
    'Another advantage is the effect on the environment. When prices go up, people look for other ways. They might take the bus, or insulate the attic, or buy food from closer by. Companies would also change, because nobody wants to pay more than they have to. In {town}, for example, the school district put solar panels on the gym a few years ago, and it saves money now. A carbon price would make such things happen more often, although in this case there was also a grant.',
    [
      'On the other hand, there are also disadvantages. Prices would rise first and the checks would come later, which is hard for people who live from paycheck to paycheck. A {worker} who drives {miles} miles to {town} may not be able to wait. There is also the question of whether people would spend the money on things that use carbon again, such as a flight. Then the effect would be smaller, or even zero.',
      'On the other hand, there are also disadvantages. Small farms around {town} use a lot of diesel, and they cannot simply raise their prices, because the market decides what corn costs. My {relative} has told me about this. There is also the question of whether people would spend the money on things that use carbon again, such as a flight. Then the effect would be smaller, or even zero.',
    ],
    'What about the alternatives? The state could use the money for public transport or for schools, and this would help many people too. Or it could lower other taxes, which would be good for business. All of these have their own advantages. It probably depends on what people think is most important. If fairness is most important, a dividend may be best. If the economy is most important, lower taxes may be best. If the climate is most important, it might be public transport.',
    'Critics often say that the government should not interfere with the market at all. But the government does it in many other areas, for example with seat belts, and most people have accepted that. Others say that one state cannot change the climate of the whole world. This is a good point. Still, somebody has to begin, and if everyone thinks like that then nothing will ever happen.',
  ],
  closings: [
    'In conclusion, the dividend has advantages and disadvantages. If it is designed well, it could be part of the solution, but it should be combined with other measures. In the end it is up to the voters and the politicians, in {town} and in the capital, to find the right balance for our state.',
    'To sum up, there is no easy answer. A dividend would help many people, also in places like {town}, and could make a carbon price more popular, but it would not solve every problem. Much depends on how it is done, and our state should look carefully at the experience of others before it decides.',
  ],
  angles: {
    taxOrTrade: {
      thesis: 'I will also look at the choice between a tax and permits.',
      paragraph:
        'There is also the choice between a tax and permits that are traded. A tax is easier to understand, and the state knows how much a ton will cost. With permits the state knows how many tons there will be, but the price can change. Both systems are used in different places and both have worked to some extent. A tax may be better for a small state and permits for a large one, or a mix of both could be possible. The dividend can be paid from either.',
    },
    border: {
      thesis: 'I will also look at the question of the border.',
      paragraph:
        'Then there is the question of the border. If only one state has a price, companies might move to another one, and this would be bad for jobs. A charge on goods that come in could prevent this. However, it could also lead to conflicts with other states, and it is complicated to find out how much carbon is in a product. Some experts are in favor and others are skeptical. It might be best to start with a few products and see what happens.',
    },
  },
  reviews: [
    {
      Thesis: {
        levels: [2],
        quote: 'whether this would be a good thing for our state',
        text: 'You promise to look at the question, and at the end I still do not know what you would vote for. Begin with your answer.',
      },
      Evidence: {
        levels: [2],
        quote: 'In a report that we read in class',
        text: 'This could be your best evidence. Say which report, and give the two numbers instead of “about as much”.',
      },
      'Counter-argument': {
        levels: [2],
        quote: 'This is a good point.',
        text: 'You agree with the objection and then say that somebody has to begin. Why our state? That would answer it.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'On the one hand, a dividend has several advantages.',
        text: 'Easy to follow: for, against, alternatives. The order is clear even where the position is not.',
      },
    },
    {
      Thesis: {
        levels: [2],
        quote: 'It probably depends on what people think is most important.',
        text: 'This is where I stopped looking for a thesis. Three “ifs” follow, and each leads somewhere else. Choose one.',
      },
      Evidence: {
        levels: [2],
        quote: 'although in this case there was also a grant',
        text: 'Honest, but it takes your only example away: the panels came from a grant, not from a price.',
      },
      'Counter-argument': {
        levels: [2],
        quote: 'for example with seat belts',
        text: 'Seat belts are a rule, not a price, so this does not meet the objection. The point about flights, which you raise yourself, deserves the answer.',
      },
      Clarity: {
        levels: [1, 2],
        quote: 'All of these have their own advantages.',
        text: 'Every sentence is easy, but several could be taken out and nothing would be missing. This is one.',
      },
    },
    {
      Thesis: {
        levels: [2],
        text: 'Balanced, but I cannot say for which side. The part about fairness sounds as if you were for the dividend; say so.',
      },
      Evidence: {
        levels: [2, 3],
        quote: 'Economists say that simple policies are usually better than complicated ones.',
        text: 'Which economists, and about what? As it stands, it could be in an essay about anything.',
      },
      'Counter-argument': {
        levels: [1, 2],
        quote: 'Then the effect would be smaller, or even zero.',
        text: 'A good objection, and one that I had not thought of. It is left there, though. Is it likely?',
      },
      Clarity: {
        levels: [1],
        quote: 'This shows that a dividend can be fair.',
        text: 'Clear writing. I would cut “this shows” and let the numbers show it.',
      },
    },
  ],
  own: {
    Thesis: { levels: [1, 2], text: 'I wanted to be fair to both sides. Maybe I was too careful.' },
    Evidence: { levels: [2], text: 'I used the report from class but did not write down the numbers.' },
    'Counter-argument': { levels: [1, 2], text: 'There are several. I could have gone deeper into one of them.' },
    Clarity: {
      levels: [0, 1],
      text: 'I think everybody can understand it, since I explain each term when it comes up first.',
    },
  },
  graded: {
    Thesis: {
      levels: [2],
      text: 'The essay reports what can be said and takes no side. An op-ed needs one sentence to disagree with.',
    },
    Evidence: {
      levels: [2],
      quote: 'A carbon price would make such things happen more often',
      text: 'The only example was paid for by a grant, so it does not support this. The report has no name.',
    },
    'Counter-argument': {
      levels: [2],
      text: 'Several objections are named, and each is left after a sentence. Take the strongest and answer it.',
    },
    Clarity: { levels: [1], text: 'Well ordered and easy to read, with some sentences that say little.' },
  },
  question: {
    concerns: 'rating',
    reason:
      'I thought an op-ed should weigh both sides, and my conclusion is in the last paragraph. Is “Vague” right for an essay that is balanced on purpose?',
    answer:
      'Weighing both sides is good, and the review does not say otherwise. But the assignment asks you to take a position, and your last paragraph leaves it open. I looked for one sentence that somebody could disagree with and did not find it. “Vague” means that the reader has to guess, and I had to guess too. The review stands. You are close: choose one of your three “ifs” and defend it.',
  },
};
