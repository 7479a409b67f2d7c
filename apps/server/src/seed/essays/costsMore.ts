import type { Essay } from './essay.ts';

/** Weak: a voice and a good question, no evidence, and an ending that asks for what it argues against. */
export const COSTS_MORE: Essay = {
  titles: [
    'Everything costs more already',
    'Leave my wallet out of it',
    'Who believes that?',
    'Potholes first',
    'Too good to be true',
    'Smoke and money',
  ],
  openings: [
    'Have you ever looked at your gas bill and thought, this is crazy? I have. And now they want to make it even higher. They call it a carbon price and they say that we get the money back, but who believes that? I do not, and most people that I talk to do not either.',
    'Money, money, money. That is what it is always about. First it was the parking fee on campus and now it is carbon. They call it a carbon price and they say that we get the money back, but who believes that? I do not, and most people that I talk to do not either.',
  ],
  body: [
    'First of all, let’s talk about what carbon even is. It is in the air and plants need it. Without carbon there would be no food. I am not saying that there is no pollution, because there is, you can see it when you drive past the plant in {town}. But that is smoke and smoke is not the same. They should do something about the smoke, everybody would agree with that. Instead they talk about carbon, which nobody can see.',
    'The thing with the check is that somebody has to pay for the check. If the state takes a hundred dollars from everybody and gives a hundred dollars to everybody, then what is the point? Everybody has the same as before, only that people in an office got paid to move it around. My friend works in an office like that and says they spend half of the day in meetings. So in the end it would be more like eighty dollars.',
    [
      'Also it is not fair. My uncle in {town} fixes roofs and has a pickup because he needs it. He drives {miles} miles with his tools in the back, and you cannot put tools on a bus. Why should he pay more than somebody who sits in front of a computer? He does more for this state than they do. When he heard about it he laughed, and then he got pretty mad.',
      'Also it is not fair. My sister is a {worker} in {town} and has three kids and a van, because you cannot put three kids on a bike for {miles} miles. Why should she pay more than somebody who lives alone downtown? She does more for this state than they do. When I told her about it she laughed, and then she got pretty mad.',
    ],
    'Some say that the summers are getting hotter and that we have to act now. Maybe that is true and maybe not. When my grandfather was young there were hot summers too, and in 1988 it was so hot that the corn died. Nobody talked about carbon then. And even if it is true, what about other countries? They have way more people than we do. We could turn off every light in this state and it would not make a difference.',
    'If they really want to help then they should make electric cars cheaper. Right now only rich people can afford them, and the battery is broken after a few years anyway. Or they could plant trees, which is cheap and looks nice, and there would be jobs for students in the summer. There are many things that you could do without taking money from people. I also think that companies should pay and not us, because they make the most of it, and they would still make enough money. They could put the price on them and leave us alone.',
    'My {relative} always says that if something sounds too good to be true then it probably is. A price that makes you richer sounds too good to be true. If it was that easy then every state would have done it already, and most of them have not, and I think they have their reasons.',
  ],
  closings: [
    'To sum it up, a carbon price is a bad idea and the check does not make it better. Everything is already too expensive. If you want to save the planet then start with yourself, and leave my wallet out of it.',
    'At the end of the day it is about common sense. You do not make life better by making it cost more. The state should first show that it can fix the potholes on the road to {town}, and after that we can talk about the planet.',
  ],
  angles: {
    taxOrTrade: {
      thesis: 'And it does not matter if they do it with a tax or with permits.',
      paragraph:
        'Tax or permits, it is the same thing with another name. With a tax they take it from you directly. With permits the company has to buy a paper that says that it can pollute, and then it takes it from you, because who else should pay. It is weird that you can buy a permission to do something bad. If it is bad then they should not allow it, and if it is not bad then why do you need a paper. I guess the tax is a little better because you can at least see it.',
    },
    border: {
      thesis: 'And it does not get better if they do it at the border too.',
      paragraph:
        'Now they also want to do it at the border. So a truck comes from the next state and somebody stops it and asks how much carbon is in there? Good luck with that. The lines would be so long that the trucks burn more gas while they wait than they save. And then the other state does the same to us, and in the end everything in the store costs more again. On the other hand it would maybe be good for the cement plant, because my neighbor works there, so I am not totally against it.',
    },
  },
  reviews: [
    {
      Thesis: {
        levels: [2],
        quote: 'They could put the price on them and leave us alone.',
        text: 'Up to here I was sure that you are against a price. Companies that pay for carbon are a price, so I no longer know.',
      },
      Evidence: {
        levels: [3],
        quote: 'My friend works in an office like that',
        text: 'What a friend says about meetings is no evidence for the eighty dollars. Is there a figure for what it costs to send checks?',
      },
      'Counter-argument': {
        levels: [2, 3],
        quote: 'Maybe that is true and maybe not.',
        text: 'The other side gets one sentence and no answer. Take its main claim, that the money comes back, and show why you doubt it.',
      },
      Clarity: {
        levels: [1, 2],
        quote: 'then what is the point?',
        text: 'I could follow you here, and it is a good question. It would be a strong first sentence.',
      },
    },
    {
      Thesis: {
        levels: [2],
        text: 'You are angry, and I can tell about what, but not what the state should do. Trees, electric cars and companies are three different answers.',
      },
      Evidence: {
        levels: [3],
        quote: 'the battery is broken after a few years anyway',
        text: 'This needs a source, and so do the trees and the eighty dollars. The summer of 1988 is the only thing that I could look up.',
      },
      'Counter-argument': {
        levels: [3],
        quote: 'We could turn off every light in this state and it would not make a difference.',
        text: 'The strongest thing you say, but it is about other countries, not about the check. What supporters claim, that most families get back more than they pay, never comes up.',
      },
      Clarity: {
        levels: [2],
        quote: 'But that is smoke and smoke is not the same.',
        text: 'The same as what? I read the paragraph twice, and think you mean that carbon cannot be seen.',
      },
    },
    {
      Thesis: {
        levels: [1, 2],
        quote: 'who believes that?',
        text: 'I like the voice, and I know by the second line that you do not believe it. Say early what you want instead.',
      },
      Evidence: {
        levels: [3],
        quote: 'So in the end it would be more like eighty dollars.',
        text: 'Where do the eighty dollars come from? If you know the cost of such an office, put it here. Without it the sum is a guess.',
      },
      'Counter-argument': {
        levels: [2, 3],
        quote: 'Nobody talked about carbon then.',
        text: 'That nobody talked about it does not show that it was not there. One sentence from somebody who disagrees with you would help.',
      },
      Clarity: {
        levels: [2],
        quote: 'I also think that companies should pay and not us',
        text: 'Here the paragraph turns from cars and trees to companies, and I lost the thread. It wants a paragraph of its own.',
      },
    },
  ],
  own: {
    Thesis: { levels: [1, 2], text: 'I say that I am against it in the first paragraph and again in the last.' },
    Evidence: { levels: [2], text: 'I used examples from my own life, which I know are true.' },
    'Counter-argument': { levels: [2], text: 'I say something about the hot summers, but not so much.' },
    Clarity: { levels: [1], text: 'I write like I talk, so it should be easy to understand.' },
  },
  graded: {
    Thesis: { levels: [2], text: 'Against a price at the start, for a price on companies near the end. Decide which.' },
    Evidence: {
      levels: [3],
      quote: 'So in the end it would be more like eighty dollars.',
      text: 'An invented figure from a friend’s remark. No claim has a source that a reader could check.',
    },
    'Counter-argument': {
      levels: [3],
      text: 'What supporters of the dividend say, that most families gain, is never stated and so never answered.',
    },
    Clarity: {
      levels: [2],
      quote: 'But that is smoke and smoke is not the same.',
      text: 'Lively, but several turns are left to the reader, as here.',
    },
  },
  question: {
    concerns: 'rating',
    reason:
      'The review says that the other side never comes up. I have a whole paragraph that starts with “Some say that the summers are getting hotter”. So I think “Ignored” is too hard.',
    answer:
      'You do mention hot summers, and I see why that felt like the other side. But the rubric asks for the strongest objection to your position, and here that is what supporters of the dividend say: most families get back more than they pay. The essay never states it, and the review says so. The level fits, so the review stands. State their claim in one sentence and hold your sum with the hundred dollars against it: that would already be an answer.',
  },
};
